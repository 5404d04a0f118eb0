import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { UnsavedGuard } from '#/platform/web/unsaved-guard.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { saveApprovalPolicy } from '../contract/approval.ts'
import { bandWords, bandsMax, defaultPolicy, stepsMax } from '../domain/approval-policy.ts'
import type { ApprovalBand, Approver, PolicyReview } from '../domain/approval-policy.ts'
import { bandsOf, bandsToBody, draftOf, newBand, newStep, reviewDraft } from './approval-draft.ts'
import type { DraftBand, DraftStep } from './approval-draft.ts'
import { ApprovalPreview } from './approval-preview.tsx'
import { ApprovalStepFields } from './approval-step-fields.tsx'

type Props = {
  readonly edition: number
  readonly bands: readonly ApprovalBand[]
  readonly members: readonly Approver[]
  readonly onClose: () => void
}

/** The policy editor: bands from the lowest amount up, the steps of each, and a preview. */
export function ApprovalEditor({ edition, bands, members, onClose }: Props) {
  const save = useCall(saveApprovalPolicy, { skipAlerts: true })
  const [draft, setDraft] = useState<readonly DraftBand[]>(() => draftOf(bands))
  const [dirty, setDirty] = useState(false)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const review = reviewDraft(draft, members)
  const meant = bandsOf(draft)
  const words = meant.map(bandWords)

  return (
    <form
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <UnsavedGuard dirty={dirty && !save.pending} />
      <div className="space-y-5">
        {draft.map((band, at) => (
          <BandFields
            key={band.key}
            band={band}
            words={words[at] ?? ''}
            from={meant[at]?.from ?? kopecks(0)}
            last={at === draft.length - 1}
            members={members}
            problems={remarksOf(review.problems, at, tried)}
            warnings={remarksOf(review.warnings, at, true)}
            onChange={(changed) => change(draft.map((one) => (one.key === band.key ? changed : one)))}
            onRemove={draft.length > 1 ? () => change(draft.filter(({ key }) => key !== band.key)) : undefined}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {draft.length < bandsMax && (
          <Button
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => change([...draft.slice(0, -1), newBand(), ...draft.slice(-1)])}
          >
            Добавить сумму
          </Button>
        )}
        <Button variant="quiet" onClick={() => change(draftOf(defaultPolicy))}>
          Вернуть порядок по умолчанию
        </Button>
      </div>
      <ApprovalPreview bands={meant} members={members} />
      {tried && review.problems.length > 0 && <Notice tone="bad" title="Исправьте отмеченное, и порядок можно будет сохранить" />}
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={save.pending}>
          Сохранить порядок
        </Button>
        <Button onClick={onClose}>Отмена</Button>
      </div>
    </form>
  )

  function change(next: readonly DraftBand[]): void {
    setDraft(next)
    setDirty(true)
    setRefusal(undefined)
  }

  async function send(): Promise<void> {
    setTried(true)
    if (review.problems.length > 0) return
    const answer = await save.run({ body: { edition, bands: bandsToBody(meant) } })
    if (!answer.ok) return setRefusal(refusalText(answer.refusal))
    celebrate('Порядок согласования сохранён', 'Он действует для реестров, которые отправят после этого')
    onClose()
  }
}

type Remarks = { readonly ofBand: string | undefined; ofStep(step: number): string | undefined }

/** A missing amount is reported only after the first attempt to save; other problems at once. */
function remarksOf(remarks: PolicyReview['problems'], band: number, untyped: boolean): Remarks {
  const own = remarks.filter((one) => one.band === band && (untyped || one.text !== 'Введите сумму'))
  return {
    ofBand: own.find(({ step }) => step === undefined)?.text,
    ofStep: (step) => own.find((one) => one.step === step)?.text,
  }
}

type BandProps = {
  readonly band: DraftBand
  readonly words: string
  /** The upper limit of the previous band. */
  readonly from: Kopecks
  readonly last: boolean
  readonly members: readonly Approver[]
  readonly problems: Remarks
  readonly warnings: Remarks
  readonly onChange: (band: DraftBand) => void
  readonly onRemove: (() => void) | undefined
}

function BandFields({ band, words, from, last, members, problems, warnings, onChange, onRemove }: BandProps) {
  const steps = (next: readonly DraftStep[]) => onChange({ ...band, steps: next })
  return (
    <fieldset className="card p-5">
      <legend className="sr-only">Реестры: {words}</legend>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        {last ? (
          <p className="font-semibold">Реестры: {words}</p>
        ) : (
          <MoneyField
            className="w-full sm:w-64"
            label={from === 0 ? 'Реестры на сумму до' : `Реестры больше ${formatRubles(from, 'short')} и до`}
            value={band.to}
            onChange={(event) => onChange({ ...band, to: event.currentTarget.value })}
            {...(problems.ofBand !== undefined && { error: problems.ofBand })}
          />
        )}
        {onRemove && !last && (
          <Button
            size="small"
            variant="quiet"
            icon={<Trash2 size={16} aria-hidden="true" />}
            aria-label={`Убрать сумму: ${words}`}
            onClick={onRemove}
          >
            Убрать сумму
          </Button>
        )}
      </div>
      {last && problems.ofBand !== undefined && <p className="mb-3 text-small text-bad">{problems.ofBand}</p>}
      <ol className="space-y-6">
        {band.steps.map((step, at) => (
          <ApprovalStepFields
            key={step.key}
            step={step}
            order={at + 1}
            members={members}
            problem={problems.ofStep(at)}
            warning={warnings.ofStep(at)}
            onChange={(changed) => steps(band.steps.map((one) => (one.key === step.key ? changed : one)))}
            onRemove={band.steps.length > 1 ? () => steps(band.steps.filter(({ key }) => key !== step.key)) : undefined}
          />
        ))}
      </ol>
      {warnings.ofBand !== undefined && (
        <div className="mt-3">
          <Notice tone="warn">{warnings.ofBand}</Notice>
        </div>
      )}
      {band.steps.length < stepsMax && (
        <Button
          className="mt-4"
          size="small"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => steps([...band.steps, newStep()])}
        >
          Добавить шаг
        </Button>
      )}
    </fieldset>
  )
}
