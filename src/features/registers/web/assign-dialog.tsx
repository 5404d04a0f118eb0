import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { listMembers } from '#/features/organizations/contract/team.ts'
import { isMember } from '#/features/organizations/domain/member.ts'
import { memberRoleNames, roleMay } from '#/kernel/roles.ts'
import { celebrate, warn } from '#/platform/web/alerts.ts'
import { call } from '#/platform/web/call.ts'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import type { SelectOption } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { assignRows } from '../contract/errors.ts'
import { maxRowsEdited } from '../contract/grid.ts'
import type { GridRow } from './grid-columns.ts'
import { rowsWord } from './register-words.ts'

/** To whom rows are handed: a colleague who edits registers, or nobody. */
export function AssignDialog({ rows, onClose }: { readonly rows: readonly GridRow[]; readonly onClose: () => void }) {
  const assign = useCall(assignRows, { skipAlerts: true })
  const [members, setMembers] = useState<readonly SelectOption[]>()
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const isTooMany = rows.length > maxRowsEdited
  useEffect(() => {
    let isOver = false
    void call(listMembers, {}, { skipAlerts: true }).then((answer) => {
      if (isOver) return
      if (!answer.ok) return setProblem(refusalText(answer.refusal))
      const fit = answer.value.filter(({ status, role }) => isMember.active(status) && roleMay(role, 'editRegisters'))
      setMembers(
        fit.map(({ member_id: value, name, role, is_me: isMe }) => ({
          value,
          label: isMe ? `${name} (вы)` : `${name}, ${memberRoleNames[role].toLowerCase()}`,
        })),
      )
    })
    return () => {
      isOver = true
    }
  }, [])
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Поручить ${rowsWord(rows.length)}`}
      description="Сотрудник увидит их в «Сегодня» и получит одно уведомление, сколько бы строк вы ни поручили."
      footer={
        <Button
          type="submit"
          form="assign-rows"
          variant="primary"
          pending={assign.pending}
          disabled={isTooMany}
          className="max-sm:w-full"
        >
          {chosen === '' ? 'Снять поручение' : 'Поручить'}
        </Button>
      }
    >
      <form id="assign-rows" noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {isTooMany && <Notice tone="warn">Не больше {maxRowsEdited} строк сразу. Выделите меньше строк и повторите.</Notice>}
        {members ? (
          <SelectField
            label="Кому"
            options={[{ value: '', label: 'Никому' }, ...members]}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        ) : (
          problem === undefined && <Skeleton className="h-16" />
        )}
      </form>
    </Dialog>
  )

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(undefined)
    const member = chosen === '' ? null : chosen
    const answer = await assign.run({ body: { row_ids: rows.map(({ id }) => id), member_id: member } })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    onClose()
    const { assigned, settled } = answer.value
    const name = members?.find(({ value }) => value === chosen)?.label
    if (assigned === 0) warn('Эти строки уже в порядке', 'Поручать в них нечего')
    else
      celebrate(
        name === undefined ? `Поручение снято: ${rowsWord(assigned)}` : `Поручено: ${rowsWord(assigned)}`,
        [name, settled > 0 && `ещё ${rowsWord(settled)} уже в порядке`].filter(Boolean).join(', '),
      )
  }
}
