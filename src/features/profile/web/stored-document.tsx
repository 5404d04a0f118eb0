import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { showDocument } from '../contract/details.ts'
import type { DocumentDetail } from '../domain/document-type.ts'
import { profileWords } from './profile-words.ts'
import type { DocumentKinds, OwnDetails, OwnProfile } from './profile-schema.ts'

type StoredDocumentProps = { readonly profile: OwnProfile; readonly details: OwnDetails; readonly kinds: DocumentKinds }

/** Seconds an unmasked document stays on the screen. */
const shownSeconds = 60

/** The masked document; shown in full on request, for a minute. */
export function StoredDocument({ profile, details, kinds }: StoredDocumentProps) {
  const [shown, setShown] = useState<CallReply<typeof showDocument>>()
  const showing = useCall(showDocument, { revalidate: false })
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => setShown(undefined), shownSeconds * 1000)
    return () => clearTimeout(timer)
  }, [shown])
  const show = async () => {
    const answer = await showing.run({})
    if (answer.ok) setShown(answer.value)
  }
  const type = kinds.types.find(({ doctypeid }) => doctypeid === profile.doctypeid)
  const numbers = kinds.fields
    .filter(({ doctypeid }) => doctypeid === profile.doctypeid)
    .map(({ field, label }) => ({ label, value: <MaskedText text={(shown ?? profile)[field]} masked={!shown} /> }))
  const more = (type?.details ?? [])
    .map((detail) => ({ label: labels[detail], value: detailOf(detail, shown ?? details) }))
    .filter(({ value }) => value !== null)
  return (
    <>
      <KeyValues items={[...numbers, ...more]} />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        {shown ? (
          <Button size="small" icon={<EyeOff size={18} aria-hidden="true" />} onClick={() => setShown(undefined)}>
            Скрыть
          </Button>
        ) : (
          <Button size="small" icon={<Eye size={18} aria-hidden="true" />} pending={showing.pending} onClick={() => void show()}>
            Показать
          </Button>
        )}
        <p role="status" className="text-small text-muted">
          {shown ? 'Скроем через минуту. Просмотр записан в журнал' : 'Попросим код. Просмотр попадёт в журнал'}
        </p>
      </div>
      <p className="mt-4 text-small text-muted">
        {profileWords.documentWhy}. {profileWords.documentSafe}
      </p>
    </>
  )
}

const labels: Record<DocumentDetail, string> = {
  issued_by: 'Кем выдан',
  issued_on: 'Когда выдан',
  division: 'Код подразделения',
  expires_on: 'Действует до',
}

function detailOf(detail: DocumentDetail, told: Pick<OwnDetails, DocumentDetail>) {
  const value = told[detail]
  if (value === null || value === '') return null
  if (detail === 'issued_on' || detail === 'expires_on') return <Day value={value} />
  return detail === 'issued_by' && value.startsWith('•') ? <MaskedText text={value} masked /> : value
}

/** A screen reader cannot read dots as text. */
function MaskedText({ text, masked }: { readonly text: string; readonly masked: boolean }) {
  if (!masked) return <span className="tabular-nums">{text}</span>
  const tail = text.replaceAll('•', '')
  return (
    <>
      <span aria-hidden="true" className="tabular-nums">
        {text}
      </span>
      <span className="sr-only">{tail === '' ? 'скрыто' : `скрыто, последние знаки ${tail}`}</span>
    </>
  )
}
