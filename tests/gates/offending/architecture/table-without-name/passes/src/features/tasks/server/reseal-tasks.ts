export function resealTasks(deps: ResealDeps, turn: ResealTurn): Promise<ResealedRows> {
  return resealFileKeys('tasks', deps, turn, ({ id }) => id)
}
