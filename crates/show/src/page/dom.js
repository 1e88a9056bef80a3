// Elements made from names, attributes and children; texts are never read as HTML.

function fill(made, attributes, children) {
  Object.entries(attributes).forEach(([name, value]) => {
    if (value !== undefined && value !== null && value !== false) made.setAttribute(name, value === true ? '' : value);
  });
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

/// A document that `report` put into the page; `fallback` where it did not.
export function embedded(id, fallback) {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : fallback;
}
