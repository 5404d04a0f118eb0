import { Link } from 'react-router'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'

export type DelegationBoxProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error?: string | undefined
}

/** The separate consent that lets the platform act at the tax service on the person's behalf. Never checked by default. */
export function DelegationBox({ checked, onChange, error }: DelegationBoxProps) {
  return (
    <Checkbox
      name="delegation"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
      label={
        <>
          Принимаю{' '}
          <Link className="link" to="/?doc=delegation" target="_blank">
            соглашение о передаче полномочий
          </Link>
        </>
      }
      hint="Оно разрешает платформе регистрировать ваш доход в ФНС от вашего имени. Отозвать можно в «Мой налог»."
    />
  )
}
