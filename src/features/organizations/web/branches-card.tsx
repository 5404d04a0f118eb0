import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { celebrate } from '#/platform/web/alerts.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { emptyForm, shapeOf, typeForm } from '#/wire/field.ts'
import { addBranch, closeBranch, renameBranch } from '../contract/branch.ts'
import type { listBranches } from '../contract/branch.ts'
import { branchFields } from '../fields/branch.ts'

type Branch = CallReply<typeof listBranches>[number]

/** Lists branches, which restrict what their members see. */
export function BranchesCard({ branches, may }: { readonly branches: readonly Branch[]; readonly may: boolean }) {
  const [edited, setEdited] = useState<Branch | 'new'>()
  return (
    <Card
      title="Подразделения"
      aside={
        may && (
          <Button size="small" onClick={() => setEdited('new')}>
            Добавить
          </Button>
        )
      }
    >
      {branches.length === 0 ? (
        <p className="text-muted">
          Подразделений нет. Они нужны, когда менеджер должен видеть только свои задания, документы и выплаты.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {branches.map((branch) => (
            <BranchLine key={branch.id} branch={branch} may={may} onEdit={() => setEdited(branch)} />
          ))}
        </ul>
      )}
      {edited && <BranchDialog branch={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Card>
  )
}

type LineProps = { readonly branch: Branch; readonly may: boolean; readonly onEdit: () => void }

function BranchLine({ branch, may, onEdit }: LineProps) {
  const [closing, setClosing] = useState(false)
  const close = useCall(closeBranch)
  const confirm = async () => {
    const done = await close.run({ params: { id: branch.id } })
    setClosing(false)
    if (done.ok) celebrate('Подразделение закрыто')
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-medium">{branch.name}</p>
        {branch.cost_center !== '' && <p className="text-small text-muted">Центр затрат {branch.cost_center}</p>}
      </div>
      {branch.closed ? (
        <Status tone="quiet">Закрыто</Status>
      ) : (
        may && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" aria-label={`Изменить: ${branch.name}`} onClick={onEdit}>
              Изменить
            </Button>
            <Button size="small" variant="quiet" aria-label={`Закрыть: ${branch.name}`} onClick={() => setClosing(true)}>
              Закрыть
            </Button>
          </div>
        )
      )}
      <ConfirmDialog
        open={closing}
        onOpenChange={setClosing}
        title={`Закрыть подразделение «${branch.name}»?`}
        verb="Закрыть"
        pending={close.pending}
        onConfirm={() => void confirm()}
      >
        Прежние задания и реестры останутся в нём, новых в нём не будет. Открыть снова нельзя.
      </ConfirmDialog>
    </li>
  )
}

function BranchDialog({ branch, onClose }: { readonly branch: Branch | undefined; readonly onClose: () => void }) {
  const formId = useId()
  const { field, submit, fail, problem } = useZodForm(schema, branch ? typeForm(branchFields, branch) : emptyForm(branchFields))
  const adding = useCall(addBranch, { skipAlerts: true })
  const renaming = useCall(renameBranch, { skipAlerts: true })
  const save = submit(async (typed) => {
    const answer = await (branch ? renaming.run({ params: { id: branch.id }, body: typed }) : adding.run({ body: typed }))
    if (!answer.ok) return fail(answer.refusal, answer.refusal.kind === 'wrongState' ? 'name' : undefined)
    celebrate(branch ? 'Подразделение изменено' : 'Подразделение открыто')
    onClose()
  })
  return (
    <Dialog
      open
      holdsWork
      onOpenChange={(open) => !open && onClose()}
      title={branch ? 'Подразделение' : 'Новое подразделение'}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form={formId} variant="primary" pending={adding.pending || renaming.pending}>
            Сохранить
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="space-y-5">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TextField label="Название" autoComplete="off" {...field('name')} />
        <TextField label="Центр затрат" optional hint="Как в вашем учёте" autoComplete="off" {...field('cost_center')} />
      </form>
    </Dialog>
  )
}

const schema = z.object(shapeOf(branchFields, 'typed'))
