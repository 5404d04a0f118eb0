import { Link } from 'react-router'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { Delegation } from './use-delegation.ts'

type ConsentProps = { readonly delegation: Delegation; readonly isDirect: boolean }

/** What data is sent where, and the one agreement that covers registration and binding. */
export function ConsentStep({ delegation, isDirect }: ConsentProps) {
  const { accepted, agreed, setAgreed, error } = delegation
  return (
    <div className="space-y-5">
      <ul className="list-disc space-y-1.5 pl-5">
        {(isDirect ? directFlows : guidedFlows).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {accepted ? (
        <Notice tone="good" title="Соглашение о передаче полномочий принято" />
      ) : (
        <Checkbox
          name="delegation"
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          error={error}
          label={
            <>
              Принимаю{' '}
              <Link className="link" to="/?doc=delegation" target="_blank">
                соглашение о передаче полномочий
              </Link>
            </>
          }
          hint={
            isDirect
              ? 'Оно разрешает передать заявку в ФНС и потом регистрировать ваш доход. Отозвать можно в любой день.'
              : 'Нужно для привязки после регистрации: без неё чеки не создаются сами. Можно принять и позже.'
          }
        />
      )}
    </div>
  )
}

const guidedFlows = [
  'Заявку вы подаёте сами в «Мой налог»: мы её не видим и ваши документы в ФНС не передаём.',
  'Мы спрашиваем у ФНС только одно: состоит ли ваш ИНН на учёте.',
  'Фамилия, имя и дата рождения остаются в вашем профиле, оттуда их удобно копировать.',
]

const directFlows = [
  'Банк-партнёр передаст в ФНС вашу фамилию, имя, дату рождения, ИНН, телефон, почту, регион и занятия.',
  'Заявку вы подтвердите кодом из СМС. Код подходит только к этим данным.',
  'После решения ФНС в «Мой налог» придёт запрос на привязку платформы — его вы подтвердите сами.',
]
