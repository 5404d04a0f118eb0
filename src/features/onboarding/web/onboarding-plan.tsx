import { formatRubles, kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { previewOnboarding } from '../contract.ts'

type Plan = CallReply<typeof previewOnboarding>

/** So many lines are shown of each list. */
const most = 8

/** What a press will make, before anything is stored or sent. */
export function OnboardingPlan({ plan }: { readonly plan: Plan }) {
  const money = (sum: number) => formatRubles(kopecks(sum), 'short')
  const ways = [
    plan.by_sms > 0 && `СМС — ${plan.by_sms}`,
    plan.by_link > 0 && `по ссылке, которую передадите вы, — ${plan.by_link}`,
  ]
  return (
    <>
      <KeyValues
        items={[
          { label: 'Людей', value: `${plan.people} (${ways.filter((words) => words !== false).join(', ')})` },
          { label: 'Заданий', value: plan.task_count },
          { label: 'На сумму', value: <b>{money(plan.sum)}</b> },
        ]}
      />
      <ul className="space-y-1">
        {plan.tasks.slice(0, most).map((task, place) => (
          <li key={place} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              «{task.title}», {task.places} {plural(task.places, 'место', 'места', 'мест')}
            </span>
            <span className="shrink-0">{task.price === null ? `всего ${money(task.sum)}` : `по ${money(task.price)}`}</span>
          </li>
        ))}
        {plan.task_count > most && <li className="text-muted">и ещё {plan.task_count - most}</li>}
      </ul>
      <Notice title="Что придёт человеку">{plan.sms_text}</Notice>
      <Notice title="Что он сделает">
        Откроет ссылку, заполнит данные, привяжет платформу в «Мой налог» и подпишет рамочный договор и заказ — всё с телефона.
        Потом сдаст результат. Напомним три раза за неделю.
      </Notice>
      {plan.left.length > 0 && (
        <Notice tone="warn" title={`Строки, которые не войдут: ${plan.left.length}`}>
          <ul>
            {plan.left.slice(0, most).map(({ no, why }) => (
              <li key={no}>
                Строка {no}: {why}
              </li>
            ))}
            {plan.left.length > most && <li>и ещё {plan.left.length - most}</li>}
          </ul>
        </Notice>
      )}
    </>
  )
}
