// Which part of the time is seen, and where it lies on the screen.

export class View {
  constructor(span) {
    this.span = Math.max(1, span);
    this.from = 0;
    this.to = this.span;
    this.width = 1;
  }

  /// Ns of a pixel.
  get scale() {
    return (this.to - this.from) / this.width;
  }

  x(time) {
    return (time - this.from) / this.scale;
  }

  time(x) {
    return this.from + x * this.scale;
  }

  /// Shows from `from` to `to`, at least 100 ns and at most all.
  set(from, to) {
    const length = Math.min(this.span, Math.max(100, to - from));
    const middle = (from + to) / 2;
    this.from = Math.max(0, Math.min(this.span - length, middle - length / 2));
    this.to = this.from + length;
  }

  /// Makes what is at `at` larger (factor below 1) or smaller, without moving it.
  zoom(factor, at = (this.from + this.to) / 2) {
    const length = Math.min(this.span, Math.max(100, (this.to - this.from) * factor));
    const share = (at - this.from) / (this.to - this.from);
    const from = Math.max(0, Math.min(this.span - length, at - share * length));
    [this.from, this.to] = [from, from + length];
  }

  pan(ns) {
    const length = this.to - this.from;
    this.from = Math.max(0, Math.min(this.span - length, this.from + ns));
    this.to = this.from + length;
  }
}
