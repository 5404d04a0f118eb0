import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { addressOf } from '#/wire/endpoint.ts'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { getProcessorsPdf, getTextPdf } from '../contract.ts'
import type { ShownTextView } from '../contract.ts'
import { Markdown } from './markdown.tsx'
import { TextFacts } from './text-facts.tsx'
import { TextLines } from './text-lines.tsx'
import { TextRefusal } from './text-refusal.tsx'
import { useText } from './use-text.ts'

export type LegalTextDialogProps = {
  readonly open: boolean
  readonly slug: string
  /** A past edition; the one in force by default. */
  readonly version?: string | undefined
  readonly onClose: () => void
}

type Shown = { readonly slug: string; readonly version?: string | undefined }

/** A legal text as a popup: `/?doc=privacy`, `/?doc=offer&for=client`, `/?doc=terms&version=1.0`. */
export function LegalTextDialog({ open, slug, version, onClose }: LegalTextDialogProps) {
  const [shown, setShown] = useState<Shown>({ slug, version })
  const { text, refusal, retry } = useText(shown.slug, shown.version)
  return (
    <Dialog
      open={open}
      onOpenChange={(visible) => !visible && onClose()}
      size="wide"
      title={text?.title ?? (refusal ? 'Документ' : 'Загружаем документ')}
      description={text && <TextFacts text={text} />}
      reading={text && 'Текст документа'}
      footer={text && <PdfLink text={text} />}
    >
      {text && (
        <div className="space-y-5">
          {!text.is_current && (
            <Notice tone="warn" title={`Редакция ${text.version} больше не действует`}>
              <TextButton onPress={() => setShown({ slug: text.slug })}>Открыть действующую редакцию</TextButton>
            </Notice>
          )}
          <OtherSide slug={text.slug} onShow={(other) => setShown({ slug: other })} />
          <Markdown source={text.markdown} />
          <Processors slug={text.slug} />
          <Editions text={text} onShow={(other) => setShown({ slug: text.slug, version: other })} />
        </div>
      )}
      {refusal && <TextRefusal refusal={refusal} onRetry={retry} />}
      {!text && !refusal && <TextLines />}
    </Dialog>
  )
}

/** A public file of the server: the browser shows or saves it by itself. */
function PdfLink({ text }: { readonly text: ShownTextView }) {
  const address = addressOf(getTextPdf, { slug: text.slug }, text.is_current ? {} : { version: text.version })
  return (
    <a href={address} target="_blank" rel="noopener" className={buttonLook('secondary', 'regular', false)}>
      <Download size={18} aria-hidden="true" />
      Скачать PDF
    </a>
  )
}

/** The offer has two editions, one for each side. */
function OtherSide({ slug, onShow }: { readonly slug: string; readonly onShow: (slug: string) => void }) {
  if (slug !== 'offer' && slug !== 'offer-client') return null
  const [side, other, name] =
    slug === 'offer' ? ['исполнителя', 'offer-client', 'заказчика'] : ['заказчика', 'offer', 'исполнителя']
  return (
    <p className="text-small text-muted">
      Это оферта для {side}. <TextButton onPress={() => onShow(other)}>Оферта для {name}</TextButton>
    </p>
  )
}

/** The texts that promise a list of who processes the data lead to it. */
function Processors({ slug }: { readonly slug: string }) {
  if (!['pdn', 'privacy', 'offer-client'].includes(slug)) return null
  return (
    <p className="border-t border-line pt-4 text-small text-muted">
      Кому поручена обработка и кто за какие данные отвечает:{' '}
      <a className="link" href={addressOf(getProcessorsPdf)} target="_blank" rel="noopener">
        «Кто обрабатывает данные», PDF
      </a>
    </p>
  )
}

function Editions({ text, onShow }: { readonly text: ShownTextView; readonly onShow: (version: string) => void }) {
  const others = text.editions.filter(({ version }) => version !== text.version)
  if (others.length === 0) return null
  return (
    <p className="border-t border-line pt-4 text-small text-muted">
      Другие редакции:{' '}
      {others.map(({ version }, place) => (
        <span key={version}>
          {place > 0 && ', '}
          <TextButton onPress={() => onShow(version)}>{version}</TextButton>
        </span>
      ))}
    </p>
  )
}

function TextButton({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {children}
    </button>
  )
}
