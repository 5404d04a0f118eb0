import { useEffect, useEffectEvent } from 'react'
import { parseDay } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import { usePolling } from '#/platform/web/use-polling.ts'
import { ownFindings, restrictionsUnasked, statusFinding, isFinding } from '../domain/finding.ts'
import type { EligibilityAnswers } from '../domain/eligibility.ts'
import { FindingsList } from './findings-list.tsx'
import type { Registration } from './use-draft.ts'
import type { Checking } from './use-registration.ts'

type FindingsProps = {
  readonly registration: Registration | null
  readonly checking: Checking
  readonly saved: () => Promise<unknown>
}

/** A person may ask six times a minute. */
const pollEveryMs = 15_000

/** Runs the checks automatically when the step opens, and again while an answer is awaited. */
export function FindingsStep({ registration, checking, saved }: FindingsProps) {
  const findings = registration?.findings ?? []
  const first = useEffectEvent(() => void saved().then(checking.check))
  const isOpen = findings.length === 0
  useEffect(() => {
    if (isOpen) first()
  }, [isOpen])
  const waits = findings.some(({ state }) => isFinding.waiting(state))
  usePolling(checking.check, { everyMs: pollEveryMs, active: waits && !checking.pending })
  return (
    <div aria-live="polite" className="space-y-5">
      {checking.pending && isOpen && (
        <p className="flex items-center gap-3">
          <Spinner />
          Проверяем и спрашиваем ФНС. Обычно это секунды, иногда до минуты.
        </p>
      )}
      {checking.problem && !checking.pending && <Notice tone="warn" title={checking.problem} />}
      {!isOpen && (
        <>
          <FindingsList findings={findings} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button size="small" pending={checking.pending} onClick={() => void checking.check()}>
              Проверить ещё раз
            </Button>
            {registration?.checked_at && (
              <span className="text-small text-muted">
                Проверено <Moment value={registration.checked_at} />
              </span>
            )}
          </div>
        </>
      )}
    </div>
  )
}

type GuestFindingsProps = { readonly answers: EligibilityAnswers; readonly birthdate: string }

/** Without an account only the answers themselves are checked. */
export function GuestFindings({ answers, birthdate }: GuestFindingsProps) {
  const today = Temporal.Now.plainDateISO('Europe/Moscow')
  const own = ownFindings({ answers, birthdate: parseDay(birthdate), today, missing: [] }).filter(({ key }) => key !== 'data')
  const status = { ...statusFinding(undefined), text: 'Войдите, и мы спросим ФНС, состоите ли вы на учёте.' }
  return <FindingsList findings={[...own, status, restrictionsUnasked]} />
}
