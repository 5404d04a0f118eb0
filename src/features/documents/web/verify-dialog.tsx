import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { addressOf } from '#/wire/endpoint.ts'
import { verifyDocument } from '../contract/document.ts'
import { printRoot } from '../contract/root.ts'
import { VerifyFile } from './verify-file.tsx'

type Verified = z.output<typeof verifyDocument.reply>
type Shown =
  | { readonly is: 'loading' }
  | { readonly is: 'known'; readonly document: Verified }
  | { readonly is: 'unknown'; readonly words: string }

/** «Проверка документа» at `/?verify=CODE`: the hash is computed anew while the popup opens. */
export function VerifyDialog({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const [shown, setShown] = useState<Shown>({ is: 'loading' })
  useEffect(() => {
    const leaving = new AbortController()
    const take = (next: Shown) => {
      if (!leaving.signal.aborted) setShown(next)
    }
    void verify(code).then(take)
    return () => leaving.abort()
  }, [code])
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Проверка документа"
      size="wide"
    >
      {shown.is === 'loading' && <Skeleton className="h-48 w-full" />}
      {shown.is === 'unknown' && (
        <Notice tone="warn" title={shown.words}>
          Проверьте код: он стоит внизу каждой страницы документа.
          <form action="/" className="mt-3 flex flex-wrap items-end gap-3">
            <TextField
              label="Код проверки, 16 знаков"
              name="verify"
              required
              maxLength={16}
              autoComplete="off"
              spellCheck={false}
              defaultValue={code}
            />
            <Button type="submit" variant="primary">
              Проверить
            </Button>
          </form>
        </Notice>
      )}
      {shown.is === 'known' && <Verdict document={shown.document} />}
    </Dialog>
  )
}

async function verify(code: string): Promise<Shown> {
  const answer = await call(verifyDocument, { params: { code: code.trim().toUpperCase() } }, { skipAlerts: true })
  return answer.ok ? { is: 'known', document: answer.value } : { is: 'unknown', words: answer.refusal.message }
}

const tones = { genuine: 'good', outside: 'info', damaged: 'bad', notReady: 'info', destroyed: 'warn' } as const

function Verdict({ document }: { readonly document: Verified }) {
  return (
    <div className="space-y-5">
      <Notice tone={tones[document.verdict]} title={document.verdict_name}>
        {explanations[document.verdict]} {document.verdict === 'outside' && document.evidence}
      </Notice>
      {document.annulled_by !== null && (
        <Notice tone="warn" title="Документ аннулирован">
          Соглашение № {document.annulled_by.number} об аннулировании подписали обе стороны
          {document.annulled_by.signed_at !== null && (
            <>
              {' '}
              <Moment value={document.annulled_by.signed_at} /> (МСК)
            </>
          )}
          . Файл подлинный, но документ больше не действует.
        </Notice>
      )}
      {document.replaced_by !== null && (
        <Notice tone="warn" title="Документ заменён">
          Заменён документом № {document.replaced_by.number}: его подписали обе стороны
          {document.replaced_by.signed_at !== null && (
            <>
              {' '}
              <Moment value={document.replaced_by.signed_at} /> (МСК)
            </>
          )}
          . Файл подлинный, но действует новая редакция.
        </Notice>
      )}
      <KeyValues
        items={[
          {
            label: 'Документ',
            value: (
              <>
                {document.kind_name} № {document.number} от <Day value={document.day} />
              </>
            ),
          },
          { label: 'Состояние', value: document.state_name },
          ...(document.destroyed === null ? [] : [{ label: 'Акт об уничтожении', value: `№ ${document.destroyed.act}` }]),
          { label: 'Заказчик', value: document.client },
          { label: 'Исполнитель', value: document.person },
          ...document.signatures.map((signature) => ({
            label: `Подпись: ${signature.side_name.toLowerCase()}`,
            value: (
              <>
                {signature.signer}, <Moment value={signature.signed_at} /> (МСК)
              </>
            ),
          })),
          {
            label: 'SHA-256',
            value: document.sha256 === null ? '—' : <span className="break-all font-mono text-small">{document.sha256}</span>,
          },
          ...(document.root === null
            ? []
            : [
                {
                  label: `Корень дня № ${document.root.no}`,
                  value: (
                    <>
                      <Day value={document.root.day} />{' '}
                      <span className="break-all font-mono text-small">{document.root.root}</span>{' '}
                      <a className="underline" href={addressOf(printRoot, { no: String(document.root.no) }, {})}>
                        лист для печати
                      </a>
                    </>
                  ),
                },
              ]),
          { label: 'Проверено', value: <Moment value={document.checked_at} /> },
        ]}
      />
      {document.sha256 !== null && <VerifyFile hashes={document} />}
    </div>
  )
}

const explanations = {
  genuine: 'Хеш файла сосчитан заново и совпадает с тем, что зафиксирован до подписания.',
  outside: 'Хеш файла сосчитан заново: файл тот же, что загрузил заказчик.',
  damaged: 'Хеш файла не совпадает с зафиксированным. Не полагайтесь на этот файл и обратитесь в поддержку.',
  notReady: 'Документ составлен, файл сейчас формируется.',
  destroyed: 'У платформы файла больше нет. Если у вас есть копия, сверьте её хеш с записанным ниже.',
} as const
