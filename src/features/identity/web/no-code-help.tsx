import { useViewer } from '#/platform/web/use-viewer.ts'

export type NoCodeHelpProps = {
  readonly maskedPhone: string
  /** The message is known not to have been delivered, or the outcome is unknown: the help is expanded. */
  readonly needed: boolean
}

/** What to do when no code arrives. */
export function NoCodeHelp({ maskedPhone, needed }: NoCodeHelpProps) {
  const { brand } = useViewer()
  return (
    <details key={String(needed)} open={needed} className="text-small text-muted">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">Код не пришёл?</summary>
      <ul className="list-disc space-y-1 pb-1 pl-5">
        <li>Проверьте номер: {maskedPhone}. Неверный можно изменить.</li>
        <li>Проверьте связь и подождите: иногда сообщение идёт несколько минут.</li>
        <li>Запросите код ещё раз: прежний перестанет действовать.</li>
        <li>Войдите по паролю, если вы его задавали.</li>
        {brand.phone !== '' && <li>Не помогло — позвоните в поддержку: {brand.phone}.</li>}
      </ul>
    </details>
  )
}
