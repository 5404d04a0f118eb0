import { useState } from 'react'
import type { FormEvent } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { LateFileField, noFiles } from '#/features/attachments/web/late-files.tsx'
import { parseRubles } from '#/kernel/money.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useTypedFields } from '#/platform/web/typed-draft.ts'
import { newAttemptKey } from '#/platform/web/default-headers.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { keepPress } from '#/platform/web/waiting-presses.ts'
import { apply } from '../contract/application.ts'
import type { boardTask } from '../contract/board.ts'
import { maxSum, minSum, termsWords } from '../domain/terms.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { ApplicantName, useApplicantName } from './applicant-name.tsx'
import { netFor } from './net-for.ts'

type Props = {
  readonly task: z.output<typeof boardTask>
  /** Kopecks; null while unknown. */
  readonly deduction: number | null
  /** A newcomer: the customer must know whom he chooses. */
  readonly asksName: boolean
  readonly onClose: () => void
}

const empty = { comment: '', price: '' }

/** The last step of the sign-up path. The input survives the reloads caused by the earlier steps and by login. */
export function ApplyForm({ task, deduction, asksName, onClose }: Props) {
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const { typed, change, forget } = useTypedFields(`application:${task.id}`, empty)
  const [agrees, setAgrees] = useState(true)
  const [files, setFiles] = useState(noFiles)
  const [problem, setProblem] = useState<{ price?: string; form?: string; isChanged?: boolean }>({})
  // Closing the form changes the URL, which reruns the loaders.
  const send = useCall(apply, { skipAlerts: true, revalidate: false })
  const name = useApplicantName(asksName)
  const isOffer = task.pay_kind === 'offers'
  const price = parseRubles(typed.price)

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 border-t border-line pt-5">
      <div>
        {asksName && <p className="text-small font-medium text-muted">Шаг 4 из 4</p>}
        <h2 className="text-heading font-semibold">Ваш отклик</h2>
      </div>
      <ApplicantName name={name} />
      {isOffer && (
        <TextField
          label="Ваша цена за всю работу"
          inputMode="decimal"
          autoComplete="off"
          after="₽"
          value={typed.price}
          error={problem.price}
          hint={price !== undefined && price > 0 ? `На руки ${netFor(price, deduction)}` : undefined}
          onChange={(event) => change({ price: event.currentTarget.value })}
        />
      )}
      <TextArea
        label="Комментарий"
        optional
        maxLength={1000}
        value={typed.comment}
        hint="Что уже делали похожего, когда готовы начать. Телефон и адреса писать не нужно."
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
      <LateFileField side="person" place="application" about={task.id} onChange={setFiles} />
      <Checkbox
        label={isOffer ? 'Подтверждать автоматически, если выберут по моей цене' : 'Подтверждать автоматически, если выберут'}
        hint="Иначе мы спросим вас ещё раз."
        checked={agrees}
        onChange={(event) => setAgrees(event.currentTarget.checked)}
      />
      {problem.form !== undefined && (
        <Notice tone={problem.isChanged ? 'warn' : 'bad'}>
          {problem.isChanged
            ? 'Заказчик изменил условия, пока вы писали. Прочитайте их выше и отправьте отклик ещё раз: текст сохранён.'
            : problem.form}
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="primary" wide pending={send.pending || name.pending} disabled={files.isBusy}>
          Отправить отклик
        </Button>
        <Button variant="quiet" wide onClick={onClose}>
          Не сейчас
        </Button>
      </div>
    </form>
  )

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isOffer && (price === undefined || price < minSum || price > maxSum)) return setProblem({ price: termsWords.price })
    setProblem({})
    const named = await name.save()
    if (named !== undefined) return setProblem({ form: named })
    const invitation = search.get('invited')
    const body = {
      comment: typed.comment,
      auto_confirm: agrees,
      edition: task.edition,
      price: isOffer ? (price ?? null) : null,
      files: [...files.ids],
      ...(invitation !== null && { invitation }),
    }
    const input = { params: { id: task.id }, body }
    const key = newAttemptKey()
    const sent = await send.run(input, { idempotencyKey: key })
    if (!sent.ok && sent.refusal.kind === 'network' && (await keepPress(apply, input, key, words()))) {
      forget()
      return onClose()
    }
    if (!sent.ok) {
      const isChanged = sent.refusal.kind === 'newTerms'
      // What is written stays; the task above it becomes the one that is applied for.
      if (isChanged) void revalidate()
      return setProblem({ form: refusalText(sent.refusal), isChanged })
    }
    forget()
    celebrate('Отклик отправлен', 'Ответ заказчика появится в «Моих заданиях». Данные для договора спросим, если вас выберут')
    onClose()
  }

  function words() {
    return { what: 'Отклик', text: typed.comment, about: task.id, href: `/tasks/${task.id}` }
  }
}
