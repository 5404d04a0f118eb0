import { classNames } from '#/platform/web/kit/class-names.ts'
import { Day } from '#/platform/web/kit/day.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Contractor } from './shown-contractor.ts'
import { stateTones } from './state-tones.ts'

/** Whether the organization works with the contractor, with the end date of a pause. */
export function ContractorStanding({ contractor, inRow = false }: { readonly contractor: Contractor; readonly inRow?: boolean }) {
  return (
    <span className={classNames('inline-flex flex-col items-start gap-1', inRow && 'max-md:items-end dense:gap-0')}>
      <Status tone={stateTones[contractor.state]}>{contractor.state_name}</Status>
      {contractor.paused_until !== null && (
        <span className="text-small text-muted">
          до <Day value={contractor.paused_until} />
        </span>
      )}
    </span>
  )
}
