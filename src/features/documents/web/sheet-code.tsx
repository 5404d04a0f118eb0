import type * as z from 'zod/mini'
import { CodeStep } from '#/platform/web/form/code-step.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { sendClientManifestCode, sendPersonManifestCode, signClientManifest, signPersonManifest } from '../contract/signing.ts'
import type { DocumentSide } from '../domain/document.ts'
import { countText } from '../domain/signing.ts'

export type Signed = z.output<typeof signClientManifest.reply>['documents']

type CodeProps = {
  readonly side: DocumentSide
  readonly ids: readonly string[]
  readonly phone: string
  /** Something in the list cannot be signed any more: says what and why. */
  readonly onChanged: (why: string) => void
  readonly onSigned: (signed: Signed) => void
}

/** The code that signs a list, sent when it opens. */
export function SheetCode({ side, ids, phone, onChanged, onSigned }: CodeProps) {
  const send = useCall(side === 'client' ? sendClientManifestCode : sendPersonManifestCode, {
    skipAlerts: true,
    revalidate: false,
  })
  const sign = useCall(side === 'client' ? signClientManifest : signPersonManifest, { skipAlerts: true })
  return (
    <div className="space-y-4">
      <p className="font-medium">Подписываете: {countText(ids.length)}</p>
      <CodeStep<{ readonly resend_after: number; readonly manifest: string }>
        verb="Подписать"
        sentText={(sent) =>
          sent
            ? `Код отправлен на ${phone}. В сообщении — начало хеша перечня: ${sent.manifest.slice(0, 8)}. Код действует 10 минут.`
            : `Отправляем код на ${phone}…`
        }
        send={request}
        sending={send.pending}
        confirm={confirm}
        confirming={sign.pending}
      />
      <p className="text-small text-muted">
        Введённый код — ваша простая электронная подпись под каждым файлом перечня. Никому его не сообщайте.
      </p>
    </div>
  )

  async function request() {
    const answer = await send.run({ body: { ids: [...ids] } })
    if (!answer.ok && answer.refusal.kind === 'documentChanged') onChanged(refusalText(answer.refusal))
    return answer
  }

  async function confirm(code: string) {
    const answer = await sign.run({ body: { ids: [...ids], code } })
    if (answer.ok) onSigned(answer.value.documents)
    else if (answer.refusal.kind === 'documentChanged') onChanged(refusalText(answer.refusal))
    return answer
  }
}
