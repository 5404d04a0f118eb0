import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { approversAmong, reviewPolicy } from '../domain/approval-policy.ts'
import type { ApprovalBand, Approver } from '../domain/approval-policy.ts'
import { approversFrom, bandsFromView } from './approval-draft.ts'
import type { Approval } from './approval-draft.ts'
import { ApprovalEditor } from './approval-editor.tsx'
import { ApprovalPreview } from './approval-preview.tsx'
import { ApprovalSentences } from './approval-sentences.tsx'
import { Substitutions } from './approval-substitutions.tsx'

/** The approval policy, its substitutions and its history. */
export function ApprovalTab({ approval }: { readonly approval: Approval }) {
  const [editing, setEditing] = useState(false)
  const members = approversFrom(approval.members)
  const bands = bandsFromView(approval.bands)
  return (
    <div className="max-w-3xl space-y-10">
      <section aria-labelledby="policy">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="policy" className="min-w-0 flex-[1_1_9rem] text-heading font-semibold">
            Порядок согласования реестров
          </h2>
          {approval.may_edit && !editing && (
            <Button size="small" icon={<Pencil size={16} aria-hidden="true" />} onClick={() => setEditing(true)}>
              Изменить
            </Button>
          )}
        </div>
        {editing ? (
          <ApprovalEditor edition={approval.edition} bands={bands} members={members} onClose={() => setEditing(false)} />
        ) : (
          <div className="space-y-5">
            <Concerns bands={bands} members={members} />
            <div className="card p-5 sm:p-6">
              <ApprovalSentences bands={bands} members={members} />
              <p className="mt-4 text-small text-muted">
                <Origin approval={approval} />
                {!approval.may_edit && ' Меняет владелец или администратор.'}
              </p>
            </div>
            <ApprovalPreview bands={bands} members={members} />
            <History approval={approval} members={members} />
          </div>
        )}
      </section>
      <Substitutions approval={approval} />
    </div>
  )
}

function Concerns({ bands, members }: { readonly bands: readonly ApprovalBand[]; readonly members: readonly Approver[] }) {
  if (approversAmong(members).length < 2) {
    return (
      <Notice tone="warn" title="У вас нет второго согласующего">
        Владелец согласует реестры сам, по коду из СМС. Пригласите в команду согласующего, и свой реестр автор согласовать не
        сможет.
      </Notice>
    )
  }
  const review = reviewPolicy(bands, members)
  const words = [...review.problems, ...review.warnings].map(({ text }) => text)
  return words.length === 0 ? null : (
    <Notice tone="warn" title="Порядку не хватает людей">
      {[...new Set(words)].join('. ')}.
    </Notice>
  )
}

function Origin({ approval }: { readonly approval: Approval }) {
  const [newest] = approval.editions
  if (!newest) return <>Порядок по умолчанию: его ещё не меняли.</>
  return (
    <>
      Редакция {newest.edition}, <Moment value={newest.at} />, {newest.name}. Реестры, отправленные раньше, согласуют по прежней.
    </>
  )
}

function History({ approval, members }: { readonly approval: Approval; readonly members: readonly Approver[] }) {
  if (approval.editions.length === 0) return null
  return (
    <details className="card px-5 py-4">
      <summary className="cursor-pointer font-medium">История порядка: {approval.editions.length}</summary>
      <ol className="mt-4 space-y-5">
        {approval.editions.map((one) => (
          <li key={one.edition}>
            <p className="mb-2 text-small text-muted">
              Редакция {one.edition} · <Moment value={one.at} /> · {one.name}
            </p>
            <ApprovalSentences bands={bandsFromView(one.bands)} members={members} />
          </li>
        ))}
      </ol>
    </details>
  )
}
