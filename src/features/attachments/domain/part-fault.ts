/** The store has no such part of a file, or not the one it was given. A store that does not answer throws something else. */
export class PartFault extends Error {
  readonly kind: 'missing' | 'damaged'

  constructor(kind: PartFault['kind']) {
    super(`A part of an attached file is ${kind}`)
    this.kind = kind
  }
}
