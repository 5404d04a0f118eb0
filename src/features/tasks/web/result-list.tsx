import { Check, CircleDashed } from 'lucide-react'
import { LateFileList } from '#/features/attachments/web/late-files.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { assignmentLifecycle } from '../domain/assignment.ts'
import type { Work } from './tracker-steps.ts'

/** All submitted results of an assignment, newest first, with the customer's answers. */
export function ResultList({
  work,
  side,
}: {
  readonly work: Pick<Work, 'id' | 'results' | 'state' | 'accept_remarks' | 'criteria'>
  readonly side: 'client' | 'person'
}) {
  const { results } = work
  return (
    <ol className="space-y-4" aria-label="Сданные результаты">
      {results.toReversed().map((result) => (
        <li key={result.no} className="card p-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-small text-muted">
              Результат {result.no} · <Moment value={result.submitted_at} />
            </p>
            {result.decision === 'accepted' && (
              <Status tone="good">{work.accept_remarks === null ? 'Принят' : 'Принят с замечаниями'}</Status>
            )}
            {result.decision === 'rework' && <Status tone="warn">На доработку</Status>}
            {result.decision === null && assignmentLifecycle.is.submitted(work.state) && (
              <Status tone={side === 'client' ? 'warn' : 'waiting'}>
                {side === 'client' ? 'Ждёт вашего ответа' : 'Ждёт ответа заказчика'}
              </Status>
            )}
          </div>
          {result.text !== '' && <p className="mt-3 whitespace-pre-line wrap-anywhere">{result.text}</p>}
          <MetCriteria criteria={work.criteria} met={result.criteria_met} />
          {result.links.length > 0 && (
            <ul className="mt-3 space-y-1">
              {result.links.map((link) => (
                <li key={link}>
                  <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="link break-all">
                    {link}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <LateFileList side={side} place="result" about={work.id} part={String(result.no)} stamp={results.length} />
          {wordsOn(result, work) !== null && (
            <p className="mt-3 whitespace-pre-line wrap-anywhere border-l-2 border-warn pl-3">{wordsOn(result, work)}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** What the contractor ticked when the result was handed in, beside all that the task asks for. */
function MetCriteria({ criteria, met }: { readonly criteria: readonly string[]; readonly met: readonly string[] | null }) {
  if (met === null || criteria.length === 0) return null
  return (
    <div className="mt-3">
      <p className="text-small text-muted">
        Исполнитель отметил выполненными {met.length} из {criteria.length}
      </p>
      <ul className="mt-1.5 space-y-1">
        {criteria.map((criterion) => {
          const isMet = met.includes(criterion)
          const Icon = isMet ? Check : CircleDashed
          return (
            <li key={criterion} className="flex gap-2">
              <Icon size={18} aria-hidden="true" className={`mt-0.5 shrink-0 ${isMet ? 'text-good' : 'text-muted'}`} />
              <span className="min-w-0 wrap-anywhere">
                {criterion}
                <span className="sr-only">: {isMet ? 'выполнен' : 'не отмечен'}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What the customer said of a result when it went back, or was accepted. */
function wordsOn({ decision, decision_text }: Work['results'][number], work: Pick<Work, 'accept_remarks'>): string | null {
  return decision === 'accepted' ? work.accept_remarks : decision_text
}
