import { Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { memberRoleNames, permissionMatrix, roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { changeAccountChannel, makeAccountMain, removeAccount } from '../contract/money.ts'
import type { listAccounts } from '../contract/money.ts'
import { AddAccountDialog } from './add-account-dialog.tsx'

type Account = CallReply<typeof listAccounts>[number]
/** `mayCall`: payments may leave the account by a call; `line`: its connection, shown by whoever owns connections. */
type AccountConnection = { readonly mayCall: boolean; readonly line: ReactNode }
export type MoneyTabProps = {
  readonly accounts: readonly Account[]
  readonly role: MemberRole
  readonly whole: boolean
  readonly connectionOf: (account: Account) => AccountConnection
}

/** The organization's accounts; payments go from the main one. */
export function MoneyTab({ accounts, role, whole, connectionOf }: MoneyTabProps) {
  const [adding, setAdding] = useState(false)
  const may = roleMay(role, 'editAccounts') && whole
  const add = may && (
    <Button variant="primary" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      Добавить счёт
    </Button>
  )
  return (
    <section aria-labelledby="accounts" className="max-w-3xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="accounts" className="text-heading font-semibold">
          Счета
        </h2>
        {accounts.length > 0 && add}
      </div>
      {accounts.length === 0 ? (
        <EmptyState icon={<Landmark size={22} />} title="Счёт ещё не указан" action={add || undefined}>
          Без счёта реестр нельзя отправить на оплату.{!may && ` Его указывает ${rolesWhoMay}.`}
        </EmptyState>
      ) : (
        <ul className="space-y-3">
          {accounts.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              may={may}
              alone={accounts.length === 1}
              connection={connectionOf(account)}
            />
          ))}
        </ul>
      )}
      <p className="mt-4 text-small text-muted">С основного счёта банк платит исполнителям по согласованным реестрам.</p>
      {adding && <AddAccountDialog onClose={() => setAdding(false)} />}
    </section>
  )
}

type CardProps = {
  readonly account: Account
  readonly may: boolean
  readonly alone: boolean
  readonly connection: AccountConnection
}

function AccountCard({ account, may, alone, connection: { mayCall, line } }: CardProps) {
  const [removing, setRemoving] = useState(false)
  const main = useCall(makeAccountMain)
  const remove = useCall(removeAccount)
  const channel = useCall(changeAccountChannel)
  const paysByFile = account.channel === 'file'
  const params = { id: account.id }
  const changeChannel = async () => {
    const done = await channel.run({ params, body: { channel: paysByFile ? 'bank' : 'file' } })
    if (done.ok) celebrate(paysByFile ? 'Теперь платим по нажатию' : 'Теперь платим файлом для банка')
  }
  const makeMain = async () => {
    const done = await main.run({ params })
    if (done.ok) celebrate('Теперь платим с этого счёта')
  }
  const confirmRemoval = async () => {
    const done = await remove.run({ params })
    setRemoving(false)
    if (done.ok) celebrate('Счёт убран')
  }
  return (
    <li className="card flex flex-wrap items-start justify-between gap-4 p-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {account.bank_name || 'Счёт организации'}
          {account.is_main && <Status tone="good">Основной</Status>}
        </p>
        <p className="mt-1 wrap-anywhere tabular-nums">{grouped(account.account)}</p>
        <p className="text-small text-muted">БИК {account.bik}</p>
        {mayCall && (
          <p className="mt-1 text-small text-muted">
            {paysByFile ? 'Платим файлом для банка: вы загружаете его сами' : 'Платим по нажатию через банк'}
          </p>
        )}
      </div>
      {may && (
        <div className="-my-1.5 -mr-2 flex flex-wrap gap-2">
          {mayCall && (
            <Button size="small" pending={channel.pending} onClick={() => void changeChannel()}>
              {paysByFile ? 'Платить по нажатию' : 'Платить файлом'}
            </Button>
          )}
          {!account.is_main && (
            <Button size="small" pending={main.pending} onClick={() => void makeMain()}>
              Сделать основным
            </Button>
          )}
          {(!account.is_main || alone) && (
            <Button size="small" variant="caution" onClick={() => setRemoving(true)}>
              Убрать
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Убрать счёт ${account.account.slice(-4)}?`}
        verb="Убрать"
        pending={remove.pending}
        onConfirm={() => void confirmRemoval()}
      >
        {alone ? 'Это единственный счёт: без него реестры нельзя отправить на оплату.' : 'Прежние выплаты останутся как были.'}
      </ConfirmDialog>
      {line}
    </li>
  )
}

const rolesWhoMay = permissionMatrix.editAccounts.map((role) => memberRoleNames[role].toLowerCase()).join(' или ')

function grouped(account: string): string {
  return account.replaceAll(/(\d{5})(?=\d)/g, '$1 ')
}
