export type Task = { readonly price: number }
