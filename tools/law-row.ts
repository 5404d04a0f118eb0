/** A demand of the law, and the tests that prove it is met. `short`: what is not there, where something is not. */
export type LawRow = {
  readonly id: string
  readonly demand: string
  readonly ground: string
  /** A file and the beginning of the title of a test in it. */
  readonly proof: readonly (readonly [file: string, title: string])[]
  readonly short?: string
}
