import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { celebrate } from '#/platform/web/alerts.ts'
import { call } from '#/platform/web/call.ts'
import { guarded } from '#/platform/web/chunk-guard.ts'
import { ErrorSummary } from '#/platform/web/form/error-summary.tsx'
import type { SelectOption } from '#/platform/web/form/select-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { latePart, lazyPart } from '#/platform/web/lazy-part.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { pageSettled, whenIdle } from '#/platform/web/when-idle.ts'
import { readTask } from '../contract/task.ts'
import { draftKey } from '../domain/task-draft.ts'
import type { DraftOrigin } from '../domain/task-draft.ts'
import { taskLifecycle } from '../domain/task.ts'
import { fitTerms } from '../domain/terms.ts'
import { asksApplicants, confirmDays, isBoundByTerms, mayConfirmTerms } from '../domain/terms-edition.ts'
import { valuesOf } from '../fields/task.ts'
import type { TaskValues, TypedTask } from '../fields/task.ts'
import type { Branch } from './branch-options.ts'
import { DraftLine } from './draft-line.tsx'
import type { DraftNoticeProps } from './draft-notice.tsx'
import { TaskFileField } from './task-files.tsx'
import { TaskOwnSection } from './task-own-section.tsx'
import { TaskPaySection } from './task-pay-section.tsx'
import type { ClientTask } from './shown-task.ts'
import { TaskPreview } from './task-preview.tsx'
import type { TaskQuestionsProps } from './task-questions.tsx'
import { taskSchema, typedFrom } from './task-schema.ts'
import { TaskTimeSection } from './task-time-section.tsx'
import { LateWording } from './late-wording.tsx'
import type { TemplateButtonProps } from './template-button.tsx'
import { TaskWhatSection } from './task-what-section.tsx'
import { useKeptTask } from './use-kept-task.ts'
import type { FoundDraft } from './use-kept-task.ts'
import { useSaveTask } from './use-save-task.ts'

// Known only in the browser, so the server draws none.
const DraftNotice = lazyPart<DraftNoticeProps>(async () => (await import('./draft-notice.tsx')).DraftNotice)
// Pressed rarely: it wakes once the page has settled, and a press before that is kept.
const TemplateButton = latePart<TemplateButtonProps>(async () => (await import('./template-button.tsx')).TemplateButton, {
  moment: pageSettled,
})
const Questions = lateWindow<TaskQuestionsProps>(async () => (await import('./task-questions.tsx')).TaskQuestions)

type Props = {
  readonly typed: TypedTask
  readonly today: string
  readonly organization: string
  readonly edited?: ClientTask
  readonly origin: DraftOrigin
  readonly branches: readonly Branch[]
  readonly colleagues: readonly SelectOption[]
  /** What an earlier visit left on the server. */
  readonly found: FoundDraft
}

/** The whole task on one page, with a preview of its public card and the wording problems found. */
export function TaskForm({ typed, today: todayText, organization, edited, origin, branches, colleagues, found }: Props) {
  const today = Temporal.PlainDate.from(todayText)
  const fields = useZodForm(taskSchema, typed)
  const save = useSaveTask(edited, origin)
  const { person } = useViewer()
  const navigate = useNavigate()
  const [doubt, setDoubt] = useState<string>()
  const [worse, setWorse] = useState<TaskValues>()
  const [saved, setSaved] = useState(false)
  const [checking, setChecking] = useState(false)
  const now = { ...typed, ...fields.form.watch() }
  const about = draftKey(edited?.id, origin)
  const draft = useKeptTask({
    fields,
    now,
    typed,
    saved,
    of: draftName(edited, origin, person?.activeOrgId),
    about,
    found,
    version: edited?.version ?? 0,
  })
  const isDraft = edited === undefined || taskLifecycle.is.draft(edited.state)
  const applications = isDraft ? [] : (edited?.applications ?? [])
  const isBound = applications.some(({ state }) => isBoundByTerms(state))
  const asked = applications.filter(({ state }) => mayConfirmTerms(state)).length
  const isBusy = checking || save.pending || fields.pending
  useEffect(() => void whenIdle(() => Promise.allSettled([loadProblems()])), [])

  return (
    <form noValidate className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]" onSubmit={fields.submit(saveOrAsk)}>
      <div className="min-w-0 space-y-6">
        <ErrorSummary issues={fields.issues} />
        {(draft.isRestored || draft.clash) && (
          <Suspense>
            <DraftNotice
              clash={draft.clash}
              ours={now}
              today={today}
              branches={branches}
              colleagues={colleagues}
              onStartOver={draft.startOver}
              onChoose={choose}
            />
          </Suspense>
        )}
        {isBound ? (
          <Notice title="По заданию уже выбраны исполнители">
            Можно продлить сроки, добавить места и поднять цену. Остальное — в новом задании.
          </Notice>
        ) : (
          asked > 0 && (
            <Notice title="По заданию есть отклики">
              Продлить сроки, добавить места и поднять цену можно сразу. Другие изменения откликнувшиеся подтвердят за{' '}
              {confirmDays} дня; способ оплаты не меняется.
            </Notice>
          )
        )}
        <TaskWhatSection fields={fields} now={now} />
        <TaskTimeSection fields={fields} now={now} />
        <TaskPaySection fields={fields} now={now} today={today} />
        <TaskOwnSection fields={fields} branches={branches} colleagues={colleagues} />
        <TaskFileField id={edited?.id} />
        <div className="empty:hidden xl:hidden">
          <LateWording fields={fields} now={now} />
        </div>
        {fields.problem && <Notice tone="bad">{fields.problem}</Notice>}
        <DraftLine
          state={draft.state}
          isPaused={draft.clash !== undefined}
          about={about}
          onRetry={draft.retry}
          onTake={(fieldsOfVersion) => draft.take({ ...now, ...fieldsOfVersion })}
        />
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
          {isDraft && (
            <Button variant="primary" pending={isBusy} onClick={() => void publish()}>
              Опубликовать
            </Button>
          )}
          <Button type="submit" variant={isDraft ? 'secondary' : 'primary'} pending={isBusy}>
            {isDraft ? 'Сохранить черновик' : 'Сохранить'}
          </Button>
          <TemplateButton fields={fields} now={now} today={today} />
        </div>
      </div>
      <TaskPreview fields={fields} now={now} today={today} organization={organization} />
      <Questions
        open={doubt !== undefined || worse !== undefined}
        doubt={doubt}
        asked={worse && asked}
        days={confirmDays}
        pending={isBusy}
        onKeep={() => fields.submit((value) => finish(value, true, true))()}
        onAsk={() => worse && void finish(worse, false).then(() => setWorse(undefined))}
        onClose={() => {
          setDoubt(undefined)
          setWorse(undefined)
        }}
      />
    </form>
  )

  /** What is worse for people who have applied is asked about first. */
  async function saveOrAsk(value: TaskValues): Promise<void> {
    if (asked > 0 && asksApplicants(valuesOf(typed, today), fitTerms(value))) return setWorse(value)
    await finish(value, false)
  }

  /**
   * Publishing requires more than a draft does. What the form cannot read, what the board requires and words that it refuses are
   * shown together, each at its field. The button waits from the press on: a second one would make a second task.
   */
  async function publish(): Promise<void> {
    setChecking(true)
    try {
      await publishChecked()
    } finally {
      setChecking(false)
    }
  }

  async function publishChecked(): Promise<void> {
    const { publishingProblems } = await guarded(loadProblems)
    const problems = publishingProblems(fields.form.getValues(), today)
    const show = () => {
      for (const { name, message } of problems) fields.form.setError(name, { message })
      const [first] = problems
      if (first) fields.form.setFocus(first.name)
    }
    await fields.form.handleSubmit((value) => (problems.length === 0 ? finish(value, true) : show()), show)()
  }

  async function finish(value: TaskValues, isPublishing: boolean, acknowledged = false): Promise<void> {
    setDoubt(undefined)
    const done = await save.run(fitTerms(value), isPublishing, acknowledged)
    if (done.outcome === 'doubtful') return setDoubt(done.words)
    if (done.outcome === 'refused') return done.refusal.kind === 'staleVersion' ? compareWithSaved() : fields.fail(done.refusal)
    setSaved(true)
    await draft.forget()
    if (isPublishing) celebrate('Задание на доске', 'Отклики появятся в его карточке')
    else celebrate(isDraft ? 'Черновик сохранён' : 'Изменения сохранены')
    await navigate(`/client/tasks?open=${done.id}`)
  }

  /** A colleague has saved the task in the meantime: his text is shown beside this one. */
  async function compareWithSaved(): Promise<void> {
    const id = save.idOf()
    const fresh = id === undefined ? undefined : await call(readTask, { params: { id } }, { skipAlerts: true })
    if (!fresh) return
    if (!fresh.ok) return fields.fail(fresh.refusal)
    draft.ask({ theirs: typedFrom(fresh.value), by: 'colleague', version: fresh.value.version })
    scrollTo({ top: 0 })
  }

  function choose(text: TypedTask): void {
    save.follow(draft.clash?.version)
    draft.choose(text)
  }
}

function loadProblems() {
  return import('./publishing-problems.ts')
}

/** An edited task with its version: a draft never covers what somebody else has saved since. */
function draftName(edited: ClientTask | undefined, { sourceId, templateId }: DraftOrigin, orgId = ''): string {
  if (edited) return `task:${edited.id}:${edited.version}`
  if (templateId !== undefined) return `task:from:${templateId}`
  return sourceId === undefined ? `task:new:${orgId}` : `task:copy:${sourceId}`
}
