import { SelectField } from '#/platform/web/form/select-field.tsx'
import type { SelectOption } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { branchOptions } from './branch-options.ts'
import type { Branch } from './branch-options.ts'
import type { TaskFields } from './task-fields.ts'

type Props = { readonly fields: TaskFields; readonly branches: readonly Branch[]; readonly colleagues: readonly SelectOption[] }

/** How the organization keeps the task among its others; contractors see none of it. */
export function TaskOwnSection({ fields, branches, colleagues }: Props) {
  return (
    <Card title="Для своих">
      <div className="space-y-5">
        <p className="text-muted">Исполнители этого не видят.</p>
        {branches.length > 0 && (
          <SelectField label="Подразделение" options={branchOptions(branches)} {...fields.field('branch_id')} />
        )}
        {colleagues.length > 1 && (
          <SelectField
            label="Ответственный"
            hint="Об откликах и результатах первым узнаёт он, о просроченном — все"
            options={[{ value: '', label: 'Все, кто ведёт задания' }, ...colleagues]}
            {...fields.field('responsible_id')}
          />
        )}
        <TextField
          label="Метки"
          optional
          placeholder="склад, срочно"
          hint="Через запятую, до 10: по ним задания находят в списке"
          {...fields.field('tags')}
        />
      </div>
    </Card>
  )
}
