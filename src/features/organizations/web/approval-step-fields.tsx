import { Trash2 } from 'lucide-react'
import { memberRoleNames } from '#/kernel/roles.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { approversAmong, needMax, stepRoles } from '../domain/approval-policy.ts'
import type { Approver } from '../domain/approval-policy.ts'
import type { DraftStep } from './approval-draft.ts'

type Props = {
  readonly step: DraftStep
  readonly order: number
  readonly members: readonly Approver[]
  readonly problem: string | undefined
  readonly warning: string | undefined
  readonly onChange: (step: DraftStep) => void
  /** Absent on the only step of a band. */
  readonly onRemove: (() => void) | undefined
}

const roleLabels = { any: 'Согласующий или владелец', owner: 'Владелец', approver: 'Согласующий' } as const
const counts = Array.from({ length: needMax }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))

/** One step of a band: who decides, how many decisions, with or without a code. */
export function ApprovalStepFields({ step, order, members, problem, warning, onChange, onRemove }: Props) {
  const isRole = stepRoles.some((role) => role === step.who)
  const people = approversAmong(members).map(({ memberId, name, role }) => ({
    value: memberId,
    label: `${name} — ${memberRoleNames[role].toLowerCase()}`,
  }))
  const gone = !isRole && people.every(({ value }) => value !== step.who)
  const options = [
    ...stepRoles.map((value) => ({ value, label: roleLabels[value] })),
    ...people,
    ...(gone ? [{ value: step.who, label: 'Сотрудник вне команды' }] : []),
  ]
  return (
    <li className="space-y-3 border-l-2 border-line pl-4">
      <div className="flex items-center justify-between gap-3">
        <span className="text-small font-medium text-muted">Шаг {order}</span>
        {onRemove && (
          <Button
            size="small"
            variant="quiet"
            icon={<Trash2 size={16} aria-hidden="true" />}
            aria-label={`Убрать шаг ${order}`}
            onClick={onRemove}
          >
            Убрать
          </Button>
        )}
      </div>
      <div className={isRole ? 'grid gap-3 sm:grid-cols-[1fr_8rem]' : ''}>
        <SelectField
          label="Кто решает"
          value={step.who}
          options={options}
          onChange={(event) => onChange({ ...step, who: event.currentTarget.value })}
          {...(problem !== undefined && { error: problem })}
          {...(warning !== undefined && problem === undefined && { hint: warning })}
        />
        {isRole && (
          <SelectField
            label="Сколько человек"
            value={String(step.need)}
            options={counts}
            onChange={(event) => onChange({ ...step, need: Number(event.currentTarget.value) })}
          />
        )}
      </div>
      {isRole && step.need > 1 && (
        <Checkbox
          label="Если столько людей нет, решают все, кто есть"
          hint="Без отметки такой реестр не отправится, пока людей не хватает"
          checked={step.orAll}
          onChange={(event) => onChange({ ...step, orAll: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label="По коду из СМС"
        hint="Код подходит только к этим строкам и суммам. Без кода хватит недавно подтверждённого входа"
        checked={step.code}
        onChange={(event) => onChange({ ...step, code: event.currentTarget.checked })}
      />
    </li>
  )
}
