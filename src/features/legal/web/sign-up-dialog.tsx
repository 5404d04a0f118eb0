import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { giveConsents } from '../contract.ts'
import { signUpWords } from '../domain/box.ts'
import { textBehindBox } from '../domain/consent.ts'
import type { SignUpSlug, TextSlug } from '../domain/consent.ts'
import { LegalTextDialog } from './legal-text-dialog.tsx'

export type SignUpDialogProps = {
  readonly open: boolean
  readonly mode: Mode
  readonly maskedPhone: string
  readonly onClose: () => void
  readonly onDone: () => void
  /** The person already has a profile, under a lost phone. */
  readonly onLostPhone?: () => void
}

type Boxes = {
  readonly terms: boolean
  readonly pdn: boolean
  readonly distribution: boolean
  readonly marketing: boolean
}
type Errors = { readonly terms?: string | undefined; readonly pdn?: string | undefined }

/** The last step of sign-up: each consent is a separate box, none is checked in advance. */
export function SignUpDialog({ open, mode, maskedPhone, onClose, onDone, onLostPhone }: SignUpDialogProps) {
  const [boxes, setBoxes] = useState<Boxes>({
    terms: false,
    pdn: false,
    distribution: false,
    marketing: false,
  })
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [shown, setShown] = useState<TextSlug>()
  const giving = useCall(giveConsents, { skipAlerts: true })
  const box = (name: keyof Boxes) => ({
    name,
    checked: boxes[name],
    onChange: () => {
      setBoxes({ ...boxes, [name]: !boxes[name] })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  const offer = textBehindBox('offer', mode)
  const link = (slug: TextSlug, words: string) => (
    <TextLink slug={slug} onOpen={() => setShown(slug)}>
      {words}
    </TextLink>
  )

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(undefined)
    if (!boxes.terms || !boxes.pdn) return setErrors(missing(boxes))
    const given = await giving.run({ params: { role: mode }, body: { slugs: slugsOf(boxes) } })
    if (given.ok) return onDone()
    setProblem(refusalText(given.refusal))
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(visible) => !visible && onClose()}
      title={`Создаём профиль ${mode === 'client' ? 'заказчика' : 'исполнителя'}`}
      description={`Для номера ${maskedPhone}`}
      holdsWork
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5 pb-2">
        <Checkbox
          {...box('terms')}
          required
          label={
            <>
              Принимаю {link('terms', 'пользовательское соглашение')} и {link(offer, 'оферту')}
            </>
          }
          error={errors.terms}
        />
        <Checkbox {...box('pdn')} required label={link('pdn', signUpWords.pdn)} error={errors.pdn} />
        <div className="space-y-5 border-t border-line pt-5">
          <p className="text-small text-muted">
            {mode === 'client'
              ? 'Это согласие не влияет на работу. Отозвать его можно в личном профиле в любой день.'
              : 'Эти согласия не влияют на работу. Отозвать их можно в профиле в любой день.'}
          </p>
          {mode === 'person' && (
            <Checkbox
              {...box('distribution')}
              label={link('distribution', signUpWords.distribution)}
              hint="По желанию: заказчики увидят профиль"
            />
          )}
          <Checkbox
            {...box('marketing')}
            label={link('marketing', signUpWords.marketing)}
            hint="По желанию: письма и СМС о сервисе"
          />
        </div>
        <p className="text-small text-muted">
          Как мы обращаемся с данными — в {link('privacy', 'политике обработки персональных данных')}.
        </p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Button type="submit" variant="primary" wide pending={giving.pending}>
          Создать
        </Button>
        {onLostPhone && (
          <button type="button" className="link min-h-11 w-full text-small" onClick={onLostPhone}>
            У меня уже есть профиль с другим номером
          </button>
        )}
      </form>
      {shown && <LegalTextDialog open slug={shown} onClose={() => setShown(undefined)} />}
    </Dialog>
  )
}

/** A link inside the text, so that it wraps as words do; the text opens over this dialog. */
function TextLink({
  slug,
  onOpen,
  children,
}: {
  readonly slug: TextSlug
  readonly onOpen: () => void
  readonly children: ReactNode
}) {
  return (
    <a
      href={slug === 'offer-client' ? '/?doc=offer&for=client' : `/?doc=${slug}`}
      className="link"
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </a>
  )
}

function missing(boxes: Boxes): Errors {
  return {
    terms: boxes.terms ? undefined : 'Без этого профиль не создать',
    pdn: boxes.pdn ? undefined : 'Без этого профиль не создать',
  }
}

/** One box covers the agreement and the offer: two documents, two records. */
function slugsOf(boxes: Boxes): SignUpSlug[] {
  return [
    'terms',
    'offer',
    'pdn',
    ...(boxes.distribution ? (['distribution'] as const) : []),
    ...(boxes.marketing ? (['marketing'] as const) : []),
  ]
}
