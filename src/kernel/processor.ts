/** Who processes personal data at the operator's order (152-ФЗ, art. 6 part 3), by what they do for the service. */
export const processorKinds = ['hosting', 'storage', 'sms', 'mail'] as const
export type ProcessorKind = (typeof processorKinds)[number]

/** One such party, as the operator names it. */
export type Processor = {
  readonly kind: ProcessorKind
  readonly name: string
  readonly inn: string
  readonly address: string
  /** «№ 12 от 01.02.2026» */
  readonly contract: string
}
