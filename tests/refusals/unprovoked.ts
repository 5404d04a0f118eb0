/** Refusals of contracts that no test provokes yet, by reason. The list may only shrink: see `tools/check-refusals.ts`. */
export type UnprovokedGroup = {
  readonly reason: string
  /** Endpoint → kinds of refusals. */
  readonly pairs: Readonly<Record<string, readonly string[]>>
}

/** Endpoints whose every refusal is provoked by a test: money, signatures, entry and receipts. */
export type Guarded = { readonly features: readonly string[]; readonly paths: readonly RegExp[] }

export const guarded: Guarded = {
  features: ['registers', 'documents', 'identity', 'receipts'],
  paths: [/\/sign$/, /\/send_code$/, /\/payout-methods/, /\/consents/],
}

/** How many stand below for each feature; a feature left out has none. */
export const ceilings: Readonly<Record<string, number>> = {}

export const unprovoked: readonly UnprovokedGroup[] = []
