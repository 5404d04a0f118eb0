import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import type { ContractorRatingsProps } from './contractor-ratings.tsx'

/** The ratings of a contractor; come when their tab is opened. */
export const LateContractorRatings = latePart<ContractorRatingsProps>(
  async () => (await import('./contractor-ratings.tsx')).ContractorRatings,
  { meanwhile: () => <Skeleton className="h-40" /> },
)
