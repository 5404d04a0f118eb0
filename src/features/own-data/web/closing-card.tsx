import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { askClosing } from '../contract.ts'
import type { OwnData } from '../contract.ts'
import { backupDays } from '../domain/what-remains.ts'

/** What is deleted, what is kept and why, what must be finished first, and the button. */
export function ClosingCard({ data }: { readonly data: OwnData }) {
  return (
    <Card title="Удаление аккаунта">
      <h3 className="font-semibold">Что удалим</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-muted">
        {data.destroyed.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className="mt-6 font-semibold">Что останется и почему</h3>
      <ul className="mt-1 divide-y divide-line">
        {data.kept.map((row) => (
          <li key={row.what} className="grid gap-x-6 py-3 sm:grid-cols-[1fr_13rem]">
            <p>
              {row.what}
              {row.count !== null && <span className="text-muted"> ({row.count})</span>}
            </p>
            <p className="sm:text-right">{row.term}</p>
            <p className="text-small text-muted sm:col-span-2">{row.why}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-muted">
        Из резервных копий данные исчезнут не позже чем через {backupDays} дней. Привязку к платформе в «Мой налог» мы закроем
        перед удалением. Если налоговая не ответит за сутки, удалим аккаунт без неё — тогда закройте привязку сами.
      </p>
      {data.closing === null && (
        <div className="mt-5 space-y-4">
          {data.blocks.length > 0 && <Blocks blocks={data.blocks} />}
          <AskButton days={data.closing_days} disabled={data.blocks.length > 0} />
        </div>
      )}
    </Card>
  )
}

function AskButton({ days, disabled }: { readonly days: number; readonly disabled: boolean }) {
  const asking = useCall(askClosing)
  const [open, setOpen] = useState(false)
  const ask = async () => {
    setOpen(false)
    await asking.run({})
  }
  return (
    <>
      <Button variant="danger" disabled={disabled} pending={asking.pending} onClick={() => setOpen(true)}>
        Удалить аккаунт
      </Button>
      <ConfirmDialog open={open} onOpenChange={setOpen} title="Удалить аккаунт?" verb="Удалить" onConfirm={() => void ask()}>
        Через {days} {plural(days, 'день', 'дня', 'дней')} мы удалим ваши данные, восстановить их будет нельзя. До этого дня
        удаление можно отменить.
      </ConfirmDialog>
    </>
  )
}

function Blocks({ blocks }: { readonly blocks: OwnData['blocks'] }) {
  return (
    <Notice tone="warn" title="Сначала завершите">
      <ul className="space-y-1">
        {blocks.map(({ kind, text, link, count }) => (
          <li key={kind}>
            <Link className="link" to={link}>
              {text}
            </Link>
            {count > 1 && ` (${count})`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
