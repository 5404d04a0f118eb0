import { Smartphone, ToggleLeft, Users } from 'lucide-react'
import type { Partner } from './partner-facts.ts'

/** Rights are revoked where they were granted, or in the profile. */
export function RevokeSteps({ partner }: { readonly partner: Partner }) {
  const steps = [
    { Icon: Smartphone, text: 'Откройте приложение или кабинет «Мой налог»' },
    { Icon: Users, text: `Выберите «Прочее» → «Партнёры» → «${partner.name}»` },
    { Icon: ToggleLeft, text: 'Снимите отдельные права или нажмите «Отключить партнёра»' },
  ] as const
  return (
    <>
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map(({ Icon, text }, place) => (
          <li key={text} className="flex gap-3 sm:flex-col">
            <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon size={22} />
            </span>
            <span>
              {place + 1}. {text}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-small text-muted">
        То же можно сделать здесь: профиль, вкладка «Мой налог». Мы узнаем об изменении не позже чем через 15 минут. Без нужных
        прав выплаты остановятся, пока вы их не вернёте; уже созданные чеки останутся в силе.
      </p>
    </>
  )
}
