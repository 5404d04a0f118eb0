/** Minutes in which a link to the bot of MAX can be followed. */
export const maxLinkMinutes = 10

/** What stands between a person and the bot. `stopped`: the bot was stopped in MAX and waits to be started again. */
export const maxLinkPhases = ['none', 'linked', 'stopped'] as const
export type MaxLinkPhase = (typeof maxLinkPhases)[number]

export function maxLinkPhase(link: { readonly user_id: number | null; readonly stopped_at: unknown } | undefined): MaxLinkPhase {
  if (!link) return 'none'
  if (link.user_id !== null) return 'linked'
  return link.stopped_at === null ? 'none' : 'stopped'
}

/** What the bot answers who has started it. */
export const maxGreetings = {
  linked: 'Готово: уведомления «{brand}» будут приходить сюда. Только суть, без имён и сумм. Отключить можно в профиле.',
  lost: 'Ссылка устарела или уже использована. Откройте в «{brand}» профиль, «Уведомления», и нажмите «Подключить MAX» ещё раз.',
} as const
