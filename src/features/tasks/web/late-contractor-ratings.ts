import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { ContractorRatingsProps } from './contractor-ratings.tsx'

/** The ratings of a contractor; come when their tab is opened. */
export const LateContractorRatings = lazyPart<ContractorRatingsProps>(
  async () => (await import('./contractor-ratings.tsx')).ContractorRatings,
)
