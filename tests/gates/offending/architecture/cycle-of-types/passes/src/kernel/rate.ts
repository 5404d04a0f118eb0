export type Rate = { readonly basisPoints: number }
