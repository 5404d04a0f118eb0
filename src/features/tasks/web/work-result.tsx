import { useState } from 'react'
import type { FormEvent } from 'react'
import { LateFileField, noFiles } from '#/features/attachments/web/late-files.tsx'
import { celebrate } from '#/platform/web/alerts.ts'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useTypedFields } from '#/platform/web/typed-draft.ts'
import { newAttemptKey } from '#/platform/web/default-headers.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useWaiting } from '#/platform/web/use-waiting.ts'
import { keepPress } from '#/platform/web/waiting-presses.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { submitResult } from '../contract/work.ts'
import { assignmentLifecycle, isInProgress } from '../domain/assignment.ts'
import { parseLink } from '../domain/work-link.ts'
import { ResultList } from './result-list.tsx'
import { acceptanceWords } from './tracker-steps.ts'
import type { Work } from './tracker-steps.ts'

/** The submitted results, and the submission form while the work is in progress. */
export function WorkResult({ work }: { readonly work: Work }) {
  const isOpen = isInProgress(work.state)
  const isWaiting = useWaiting(work.id).some(({ what, refusal }) => what === pressName && !refusal)
  return (
    <div className="space-y-6">
      {assignmentLifecycle.is.submitted(work.state) && (
        <Notice title="Результат сдан" tone={work.accept_overdue ? 'warn' : 'info'}>
          {acceptanceWords(work)}.
        </Notice>
      )}
      {isWaiting && (
        <Notice title="Результат ждёт сети" tone="warn">
          Он отправится сам, как только появится сеть. Отменить можно вверху страницы.
        </Notice>
      )}
      {isOpen && !isWaiting && <ResultForm work={work} />}
      {work.results.length > 0 && <ResultList work={work} side="person" />}
      {!isOpen && work.results.length === 0 && (
        <EmptyState title="Результата ещё нет">Сдать его можно, когда договор и заказ подписаны и работа началась.</EmptyState>
      )}
    </div>
  )
}

const pressName = 'Результат'
/** `met`: ticked criteria, one a line, as typed text is kept. */
const empty = { text: '', links: '', met: '' }

function ResultForm({ work }: { readonly work: Work }) {
  const { typed, change, forget } = useTypedFields(`result:${work.id}:${work.results.length}`, empty)
  const { text, links } = typed
  const met = typed.met.split('\n').filter((line) => work.criteria.includes(line))
  const [problem, setProblem] = useState<{ text?: string; links?: string; form?: string }>({})
  const [files, setFiles] = useState(noFiles)
  const submit = useCall(submitResult, { skipAlerts: true })
  return (
    <Card title="Сдать результат">
      <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        <TextArea
          label="Что сделано"
          rows={5}
          maxLength={5000}
          value={text}
          error={problem.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {work.criteria.length > 0 && (
          <fieldset>
            <legend className="mb-2 font-medium">Что выполнено</legend>
            <div className="space-y-2.5">
              {work.criteria.map((criterion) => (
                <Checkbox
                  key={criterion}
                  label={criterion}
                  checked={met.includes(criterion)}
                  onChange={(event) => tick(criterion, event.currentTarget.checked)}
                />
              ))}
            </div>
            {met.length < work.criteria.length && (
              <p className="mt-2 text-small text-muted">
                Заказчик увидит, что не отмечено: {work.criteria.length - met.length} из {work.criteria.length}.
              </p>
            )}
          </fieldset>
        )}
        <TextArea
          label="Ссылки на файлы"
          optional
          rows={2}
          value={links}
          error={problem.links}
          hint="По одной в строке: диск, облако, опубликованная работа. До 10 ссылок."
          onChange={(event) => change({ links: event.currentTarget.value })}
        />
        <LateFileField side="person" place="result" about={work.id} onChange={setFiles} />
        {problem.form !== undefined && <Notice tone="bad">{problem.form}</Notice>}
        <Button type="submit" variant="primary" pending={submit.pending} disabled={files.isBusy} className="max-sm:w-full">
          {files.isBusy ? 'Файлы загружаются…' : 'Сдать'}
        </Button>
      </form>
    </Card>
  )

  function tick(criterion: string, isMet: boolean): void {
    const rest = met.filter((one) => one !== criterion)
    change({ met: (isMet ? [...rest, criterion] : rest).join('\n') })
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const list = links.split(/\s+/).filter((link) => link !== '')
    if (text.trim() === '' && list.length === 0 && files.ids.length === 0)
      return setProblem({ text: 'Добавьте описание или хотя бы один файл' })
    const known = list.flatMap((link) => parseLink(link) ?? [])
    if (known.length < list.length)
      return setProblem({ links: 'Это не ссылка: скопируйте адрес целиком, например disk.yandex.ru/d/1' })
    if (list.length > 10) return setProblem({ links: 'Не больше 10 ссылок' })
    setProblem({})
    const body = { text, links: known, files: [...files.ids], ...(work.criteria.length > 0 && { criteria_met: met }) }
    const input = { params: { id: work.id }, body }
    const key = newAttemptKey()
    const done = await submit.run(input, { idempotencyKey: key })
    if (!done.ok && done.refusal.kind === 'network' && (await keepPress(submitResult, input, key, words()))) return forget()
    if (!done.ok) return setProblem({ form: refusalText(done.refusal) })
    forget()
    celebrate('Результат сдан', 'Мы сообщим, когда заказчик ответит')
  }

  function words() {
    const written = [text, links].filter((part) => part.trim() !== '').join('\n')
    return { what: pressName, text: written, about: work.id, href: `/person/tasks/${work.id}?tab=result` }
  }
}
