export type Log = { readonly info: (text: string) => void }
