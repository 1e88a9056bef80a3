//! The form of a message in [`super::schema`].

/// A struct that prost writes and reads: derives, name, and for each field prost's attributes, name and type.
macro_rules! message {
    ([$($derive:ident),*] $name:ident { $($(#[$doc:meta])* ($($attributes:tt)*) $field:ident: $type:ty,)* }) => {
        #[derive($($derive,)* ::prost::Message)]
        pub struct $name {
            $($(#[$doc])* #[prost($($attributes)*)] pub $field: $type,)*
        }
    };
}
