import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { verifyJournal } from '../contract.ts'
import type { JournalVerdict } from '../contract.ts'

/** «Проверить целостность»: every hash is recomputed on the server, the result is given in words. */
export function VerifyButton() {
  const verifying = useCall(verifyJournal, { revalidate: false })
  const [verdict, setVerdict] = useState<JournalVerdict>()
  const [open, setOpen] = useState(false)
  const verify = async () => {
    const answer = await verifying.run({})
    if (!answer.ok) return
    setVerdict(answer.value)
    setOpen(true)
  }
  return (
    <>
      <Button icon={<ShieldCheck size={18} aria-hidden="true" />} pending={verifying.pending} onClick={() => void verify()}>
        Проверить целостность
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Целостность журнала"
        description="Каждая запись связана хешем с предыдущей: изменённая, удалённая или вставленная рвёт цепочку. Мы проверяем её каждую ночь."
      >
        {verdict && (verdict.whole ? <Whole verdict={verdict} /> : <Broken verdict={verdict} />)}
      </Dialog>
    </>
  )
}

function Whole({ verdict }: { readonly verdict: JournalVerdict }) {
  const { count, first_at, last_at, head, checked_at } = verdict
  if (count === 0) return <Notice tone="good">В журнале пока нет записей, проверять нечего.</Notice>
  return (
    <Notice tone="good" title="Журнал цел">
      <p>
        {count === 1 ? 'Проверена 1 запись' : `Проверено ${count} ${plural(count, 'запись', 'записи', 'записей')}`}
        {first_at !== null && last_at !== null && (
          <>
            , с <Moment value={first_at} /> по <Moment value={last_at} />
          </>
        )}
        . Ни одна не изменена, не удалена и не вставлена.
      </p>
      <p className="mt-3 text-small text-muted">
        Хеш последней записи, № {count}. Запишите его у себя: если позже у записи № {count} будет другой хеш, журнал переписали
        целиком.
      </p>
      <div className="mt-1 flex items-start gap-2">
        <code className="min-w-0 py-2 text-small break-all">{head}</code>
        <CopyButton text={head} />
      </div>
      <p className="mt-1 text-small text-muted">
        Проверено <Moment value={checked_at} />
      </p>
    </Notice>
  )
}

function Broken({ verdict }: { readonly verdict: JournalVerdict }) {
  const { count, breaks, breaks_count: all, checked_at } = verdict
  return (
    <Notice tone="bad" title="Целостность журнала нарушена">
      <p>
        {all === 1 ? 'Одно нарушение' : `${all} ${plural(all, 'нарушение', 'нарушения', 'нарушений')}`} на {count}{' '}
        {plural(count, 'запись', 'записи', 'записей')}. Остальные записи целы.
      </p>
      <ul className="mt-2 list-disc pl-5">
        {breaks.map(({ no, what, what_name, recorded_no }) => (
          <li key={`${no} ${what}`}>
            № {no}: {what_name.charAt(0).toLowerCase() + what_name.slice(1)}
            {recorded_no !== null && <span className="text-muted"> · отмечено записью № {recorded_no}</span>}
          </li>
        ))}
        {all > breaks.length && <li>и ещё {all - breaks.length}</li>}
      </ul>
      <p className="mt-2">
        Этим записям доверять нельзя. Мы получили сигнал и разбираемся. Скачайте журнал сейчас и напишите в поддержку.
      </p>
      <p className="mt-2 text-small text-muted">
        Проверено <Moment value={checked_at} />
      </p>
    </Notice>
  )
}
