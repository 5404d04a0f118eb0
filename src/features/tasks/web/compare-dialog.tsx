import type { ReactNode } from 'react'
import { Day } from '#/platform/web/kit/day.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { onTimeWords, withUsWords } from '../domain/applicant-choice.ts'
import { nameForCustomer } from '../domain/application.ts'
import { meanWords } from '../domain/rating-mean.ts'
import { ApplicantActions } from './applicant-actions.tsx'
import { npdWords, readinessSentence } from './applicant-words.ts'
import type { Applicant, ClientTask } from './shown-task.ts'
import { applicationTones } from './tones.ts'

export type CompareDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly task: ClientTask
  readonly chosen: readonly Applicant[]
  readonly mayEdit: boolean
}

/** The chosen applicants beside each other, each in a column. */
export function CompareDialog({ open, onClose, task, chosen, mayEdit }: CompareDialogProps) {
  const lines = linesOf(task)
  return (
    <Dialog
      open={open}
      size="wide"
      onOpenChange={(next) => !next && onClose()}
      title="Сравнение откликов"
      description={task.title}
    >
      <div className="max-h-[62dvh] overflow-auto rounded-card border border-line" {...scrolling}>
        <table className="w-full border-separate border-spacing-0 text-left">
          <caption className="sr-only">Отклики на задание «{task.title}»</caption>
          <thead>
            <tr>
              <td className={`${headLook} left-0 z-[3]`}>
                <span className="sr-only">Исполнитель</span>
              </td>
              {chosen.map((applicant) => (
                <th key={applicant.id} scope="col" className={`${headLook} z-[2] min-w-32 font-semibold wrap-anywhere`}>
                  {applicant.name || 'Имя не указано'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, cell }) => (
              <tr key={name}>
                <th scope="row" className={nameLook}>
                  {name}
                </th>
                {chosen.map((applicant) => (
                  <td key={applicant.id} className={cellLook}>
                    {cell(applicant)}
                  </td>
                ))}
              </tr>
            ))}
            {mayEdit && (
              <tr>
                <th scope="row" className={nameLook}>
                  Ответ
                </th>
                {chosen.map((applicant) => (
                  <td key={applicant.id} className={cellLook}>
                    <ApplicantActions task={task} applicant={applicant} />
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

/** The keyboard scrolls it sideways. */
const scrolling = { tabIndex: 0, role: 'region', 'aria-label': 'Отклики рядом' } as const

const headLook = 'sticky top-0 border-b border-line bg-sunken p-2.5 align-bottom'
const nameLook =
  'sticky left-0 z-[1] min-w-28 break-normal border-b border-line bg-sunken p-2.5 align-top text-small font-medium text-muted'
const cellLook = 'min-w-32 border-b border-line p-2.5 align-top'

type Line = { readonly name: string; readonly cell: (applicant: Applicant) => ReactNode }

function linesOf(task: ClientTask): readonly Line[] {
  return [
    { name: 'Цена', cell: ({ price }) => <Price amount={price ?? task.sum} /> },
    { name: 'Срок', cell: (applicant) => <Term applicant={applicant} dueOn={task.due_on} /> },
    { name: 'Оценка', cell: ({ rating }) => meanWords(rating) },
    { name: 'Сдал в срок', cell: ({ on_time: share }) => onTimeWords(share) },
    { name: 'Работает с вами', cell: ({ done_with_us: works, frame_signed: isSigned }) => withUsWords(works, isSigned) },
    { name: 'Готовность', cell: (applicant) => <Ready applicant={applicant} /> },
    {
      name: 'Комментарий',
      cell: ({ comment }) => (comment === '' ? '—' : <span className="whitespace-pre-line wrap-anywhere">{comment}</span>),
    },
    {
      name: 'Отклик',
      cell: ({ state }) => <Status tone={applicationTones[state]}>{nameForCustomer(state)}</Status>,
    },
  ]
}

function Price({ amount }: { readonly amount: number | null }) {
  if (amount === null) return 'Не назвал'
  return (
    <span className="font-semibold">
      <Money amount={amount} short />
    </span>
  )
}

/** Whoever applies takes the day of the task; changed terms he has yet to confirm. */
function Term({ applicant, dueOn }: { readonly applicant: Applicant; readonly dueOn: string }) {
  return (
    <>
      <Day value={dueOn} />
      {applicant.confirm_by !== null && (
        <span className="block text-small text-muted">
          Новые условия подтвердит до <Moment value={applicant.confirm_by} />
        </span>
      )}
    </>
  )
}

function Ready({ applicant }: { readonly applicant: Applicant }) {
  return (
    <span className="grid gap-1">
      <Status tone={applicant.steps_left === 0 ? 'good' : 'waiting'}>{readinessSentence(applicant.steps_left)}</Status>
      <span className="text-small text-muted">{npdWords[applicant.npd]}</span>
      {applicant.stop !== null && <Status tone="bad">У вас {applicant.stop}</Status>}
      {applicant.former !== null && <span className="text-small font-medium text-bad">У вас {applicant.former}</span>}
    </span>
  )
}
