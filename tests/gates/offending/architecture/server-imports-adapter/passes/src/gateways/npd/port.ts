export type Registry = { readonly ask: () => string }
