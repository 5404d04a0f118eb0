export type Document = { readonly title: string }
