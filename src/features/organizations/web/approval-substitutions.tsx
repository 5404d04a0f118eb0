import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { endSubstitution } from '../contract/approval.ts'
import { substitutionStateNames, isLiveSubstitution } from '../domain/substitution.ts'
import type { SubstitutionState } from '../domain/substitution.ts'
import { AddSubstitutionDialog } from './approval-substitution-dialog.tsx'
import type { Approval } from './approval-draft.ts'

type Row = Approval['substitutions'][number]

const tones = { coming: 'info', present: 'good', past: 'quiet', ended: 'quiet' } as const satisfies Record<
  SubstitutionState,
  Tone
>

/** Substitutions of absent approvers. */
export function Substitutions({ approval }: { readonly approval: Approval }) {
  const [adding, setAdding] = useState(false)
  const add = approval.may_edit && (
    <Button size="small" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
      Назначить замещение
    </Button>
  )
  return (
    <section aria-labelledby="substitutions">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="substitutions" className="text-heading font-semibold">
          Замещения
        </h2>
        {add}
      </div>
      <p className="mb-4 text-muted">
        На время отпуска или болезни согласующего за него решает другой сотрудник. В реестре видно, кто решил и за кого. Свой
        реестр замещающий не согласует.
      </p>
      {approval.substitutions.length === 0 ? (
        <p className="card p-5 text-muted">Замещений нет.</p>
      ) : (
        <Table
          caption="Замещения"
          rows={approval.substitutions}
          keyOf={({ id }) => id}
          columns={approval.may_edit ? [...columns, endColumn] : columns}
        />
      )}
      {adding && <AddSubstitutionDialog members={approval.members} onClose={() => setAdding(false)} />}
    </section>
  )
}

const columns: readonly Column<Row>[] = [
  { key: 'member', head: 'Кого нет', phone: 'title', cell: (row) => <span className="font-medium">{row.member}</span> },
  { key: 'substitute', head: 'Кто решает', cell: (row) => row.substitute },
  {
    key: 'days',
    head: 'Дни',
    cell: (row) => (
      <span className="whitespace-nowrap">
        <Day value={row.from} /> – <Day value={row.to} />
      </span>
    ),
  },
  {
    key: 'state',
    head: 'Статус',
    cell: (row) => <Status tone={tones[row.state]}>{substitutionStateNames[row.state]}</Status>,
  },
]

const endColumn: Column<Row> = {
  key: 'end',
  head: <span className="sr-only">Действия</span>,
  cell: (row) => (isLiveSubstitution(row.state) ? <End row={row} /> : null),
}

function End({ row }: { readonly row: Row }) {
  const end = useCall(endSubstitution)
  return (
    <Button
      size="small"
      pending={end.pending}
      aria-label={`Закончить: ${row.member}, решает ${row.substitute}`}
      onClick={() => void end.run({ params: { id: row.id } })}
    >
      Закончить
    </Button>
  )
}
