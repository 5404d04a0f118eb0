export type Task = { readonly title: string }
