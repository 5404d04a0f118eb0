import { useState } from 'react'
import type { FormEvent } from 'react'
import type * as z from 'zod/mini'
import { parseRubles } from '#/kernel/money.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useTypedFields } from '#/platform/web/typed-draft.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { apply } from '../contract/application.ts'
import type { boardTask } from '../contract/board.ts'
import { maxSum, minSum, termsWords } from '../domain/terms.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { netFor } from './net-for.ts'

type Props = {
  readonly task: z.output<typeof boardTask>
  /** Kopecks; null while unknown. */
  readonly deduction: number | null
  readonly isBound: boolean
  readonly onClose: () => void
}

const empty = { comment: '', price: '' }

/** The last step of the sign-up path. The input survives the reloads caused by the earlier steps and by login. */
export function ApplyForm({ task, deduction, isBound, onClose }: Props) {
  const { typed, change, forget } = useTypedFields(`application:${task.id}`, empty)
  const [agrees, setAgrees] = useState(true)
  const [problem, setProblem] = useState<{ price?: string; form?: string }>({})
  // Closing the form changes the URL, which reruns the loaders.
  const send = useCall(apply, { skipAlerts: true, revalidate: false })
  const isOffer = task.pay_kind === 'offers'
  const price = parseRubles(typed.price)

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 border-t border-line pt-5">
      <h2 className="text-heading font-semibold">Ваш отклик</h2>
      {!isBound && (
        <Notice title="Платформа ещё не привязана">Откликнуться можно, но работа начнётся после привязки в «Мой налог».</Notice>
      )}
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
      <Checkbox
        label={isOffer ? 'Подтверждать автоматически, если выберут по моей цене' : 'Подтверждать автоматически, если выберут'}
        hint="Иначе мы спросим вас ещё раз."
        checked={agrees}
        onChange={(event) => setAgrees(event.currentTarget.checked)}
      />
      {problem.form !== undefined && <Notice tone="bad">{problem.form}</Notice>}
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="primary" wide pending={send.pending}>
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
    const body = { comment: typed.comment, auto_confirm: agrees, price: isOffer ? (price ?? null) : null }
    const sent = await send.run({ params: { id: task.id }, body })
    if (!sent.ok) return setProblem({ form: refusalText(sent.refusal) })
    forget()
    celebrate('Отклик отправлен', 'Ответ заказчика появится в «Моих заданиях»')
    onClose()
  }
}
