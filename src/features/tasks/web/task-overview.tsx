import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { categoryName } from '../domain/category.ts'
import { taskLifecycle } from '../domain/task.ts'
import { findWording } from '../domain/wording.ts'
import { aboutRubles, payWords } from './task-words.ts'
import { placeAndDays } from './place-and-days.tsx'
import { TaskFiles } from './task-files.tsx'
import { TaskMoreActions } from './task-more-actions.tsx'
import type { ClientTask } from './shown-task.ts'
import { WordingList } from './wording-list.tsx'

export function TaskOverview({ task }: { readonly task: ClientTask }) {
  const { title, result, criteria, place, receipt_text } = task
  const findings = findWording({ title, result, criteria: criteria.join('\n'), place, receipt_text })
  return (
    <div className="space-y-6">
      {task.cancel_reason !== null && (
        <Notice tone="warn" title="Задание отменено">
          {task.cancel_reason}
        </Notice>
      )}
      {task.taken_down_why !== null && (
        <Notice tone="warn" title="Задание снято с доски по жалобе">
          {task.taken_down_why}. Исправьте и опубликуйте снова: отклики придут заново.
        </Notice>
      )}
      {taskLifecycle.is.expired(task.state) && (
        <Notice title="Срок приёма откликов истёк">Верните задание в черновики и назначьте новые сроки.</Notice>
      )}
      <section>
        <h3 className="font-semibold">Что должно получиться</h3>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{task.result || 'Ещё не описано'}</p>
        {task.criteria.length > 0 && (
          <ul className="mt-3 list-disc space-y-1 pl-5 marker:text-muted" aria-label="Критерии приёмки">
            {task.criteria.map((criterion) => (
              <li key={criterion} className="wrap-anywhere">
                {criterion}
              </li>
            ))}
          </ul>
        )}
      </section>
      <TaskFiles id={task.id} side="client" />
      <KeyValues
        items={[
          { label: 'Категория', value: categoryName(task.category) },
          ...placeAndDays(task),
          { label: 'Оплата', value: payWords(task) },
          ...(task.net === null ? [] : [{ label: 'Исполнитель получит', value: <>{aboutRubles(task.net)} после налога</> }]),
          { label: 'Места', value: `${task.slots_taken} из ${task.slots} занято` },
          ...(task.sum === null ? [] : [{ label: 'План на все места', value: <Money amount={task.sum * task.slots} short /> }]),
          { label: 'Текст в чеке', value: task.receipt_text || '—' },
          ...(task.taken_by === null ? [] : [{ label: 'Могут взять', value: task.taken_by }]),
          ...(task.contact === '' ? [] : [{ label: 'Контакт', value: task.contact }]),
          ...(task.responsible === null ? [] : [{ label: 'Ответственный', value: task.responsible }]),
          ...(task.tags.length === 0 ? [] : [{ label: 'Метки', value: task.tags.join(', ') }]),
        ]}
      />
      {findings.length > 0 && <WordingList findings={findings} />}
      <TaskMoreActions task={task} />
    </div>
  )
}
