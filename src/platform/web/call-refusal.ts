/** A call that did not succeed. `status` 0: the answer never came. Negative `code`: the business said no. */
export type CallRefusal = {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly action?: string
  readonly information?: string
  /** What is wrong, by the name of the field. */
  readonly issues?: Readonly<Record<string, string>>
}
