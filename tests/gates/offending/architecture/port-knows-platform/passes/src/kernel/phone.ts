export type Phone = string
