import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { verifyJournal } from '../contract.ts'
import type { JournalVerdict } from '../contract.ts'

/** «Проверить целостность»: every hash is counted anew on the server, the answer is told in words. */
export function VerifyPanel() {
  const verifying = useCall(verifyJournal, { revalidate: false })
  const [verdict, setVerdict] = useState<JournalVerdict>()
  const verify = async () => {
    const answer = await verifying.run({})
    if (answer.ok) setVerdict(answer.value)
  }
  return (
    <section aria-labelledby="integrity" className="card mb-6 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="integrity" className="text-heading font-semibold">
            Целостность
          </h2>
          <p className="mt-1 text-muted">
            Каждая запись связана хешем с предыдущей. Изменённая, удалённая или вставленная запись рвёт цепочку. Мы проверяем её
            каждую ночь.
          </p>
        </div>
        <Button icon={<ShieldCheck size={18} aria-hidden="true" />} pending={verifying.pending} onClick={() => void verify()}>
          Проверить целостность
        </Button>
      </div>
      <div aria-live="polite">{verdict && <Verdict verdict={verdict} />}</div>
    </section>
  )
}

function Verdict({ verdict }: { readonly verdict: JournalVerdict }) {
  return <div className="mt-4">{verdict.whole ? <Whole verdict={verdict} /> : <Broken verdict={verdict} />}</div>
}

function Whole({ verdict }: { readonly verdict: JournalVerdict & { whole: true } }) {
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

function Broken({ verdict }: { readonly verdict: JournalVerdict & { whole: false } }) {
  const { count, first_broken_no: no, what_name, checked_at } = verdict
  return (
    <Notice tone="bad" title="Целостность журнала нарушена">
      <p>
        Первое нарушение — запись № {no}: {what_name.charAt(0).toLowerCase() + what_name.slice(1)}.{' '}
        {count > 0 && `Записи с № 1 по № ${count} целы.`}
      </p>
      <p className="mt-2">
        Записям начиная с № {no} доверять нельзя. Мы получили сигнал и разбираемся. Скачайте журнал сейчас и напишите в поддержку.
      </p>
      <p className="mt-2 text-small text-muted">
        Проверено <Moment value={checked_at} />
      </p>
    </Notice>
  )
}
