import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { neededRights, optionalRights, rightTexts } from '../domain/binding.ts'
import type { OptionalRight, Right } from '../domain/binding.ts'

export type RightsChoiceProps = {
  readonly chosen: readonly OptionalRight[]
  readonly onToggle: (right: OptionalRight) => void
  /** Rights the person has granted; absent before the binding. */
  readonly granted?: readonly string[]
  readonly disabled?: boolean
}

/** Every right with its reason: required ones locked, optional ones on or off. */
export function RightsChoice({ chosen, onToggle, granted, disabled = false }: RightsChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Какие права дать платформе</legend>
      <ul className="divide-y divide-line rounded-card border border-line">
        {neededRights.map((right) => (
          <RightLine key={right} right={right} granted={granted}>
            <LockedRight right={right} />
          </RightLine>
        ))}
        {optionalRights.map((right) => (
          <RightLine key={right} right={right} granted={granted}>
            <Checkbox
              name={right}
              checked={chosen.includes(right)}
              disabled={disabled}
              onChange={() => onToggle(right)}
              label={rightTexts[right].name}
              hint={`По желанию. ${rightTexts[right].why}`}
            />
          </RightLine>
        ))}
      </ul>
    </fieldset>
  )
}

/** The platform cannot work without this right, so there is nothing to choose. */
function LockedRight({ right }: { readonly right: Right }) {
  return (
    <div className="flex gap-3">
      <Lock size={18} aria-hidden="true" className="mx-0.5 mt-0.75 shrink-0 text-muted" />
      <div>
        <p>{rightTexts[right].name}</p>
        <p className="mt-0.5 text-small text-muted">Обязательно. {rightTexts[right].why}</p>
      </div>
    </div>
  )
}

function RightLine({
  right,
  granted,
  children,
}: {
  readonly right: Right
  readonly granted: readonly string[] | undefined
  readonly children: ReactNode
}) {
  const given = granted?.includes(right)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {granted && (
        <span className="max-sm:pl-8.5">
          <Status tone={given ? 'good' : 'quiet'}>{given ? 'Дано' : 'Не дано'}</Status>
        </span>
      )}
    </li>
  )
}
