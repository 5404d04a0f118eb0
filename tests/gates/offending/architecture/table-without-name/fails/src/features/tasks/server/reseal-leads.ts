export function resealLeads(deps: ResealDeps, turn: ResealTurn): Promise<ResealedRows> {
  return resealFileKeys('leads', deps, turn, ({ id }) => id)
}
