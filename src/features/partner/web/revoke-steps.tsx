import type { Partner } from './partner-facts.ts'

/** Taking the rights back is done where they were given. */
export function RevokeSteps({ partner }: { readonly partner: Partner }) {
  return (
    <>
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>Откройте приложение или кабинет «Мой налог».</li>
        <li>Выберите «Прочее» → «Партнёры» → «{partner.name}».</li>
        <li>Снимите отдельные права или нажмите «Отключить партнёра».</li>
      </ol>
      <p className="mt-3 text-small text-muted">
        Мы узнаем об этом при следующем обращении в ФНС. После этого выплаты вам остановятся, пока вы не привяжете платформу
        снова. Уже созданные чеки останутся в силе.
      </p>
    </>
  )
}
