import * as fc from 'fast-check';
import type { AsyncCommand } from 'fast-check';
import type { Player } from './player.js';
import { partsOf, type SingleStep, type Step } from './step.js';
import type { Drawing } from './lists-drawn.js';
import { stepArbitrary } from './steps-drawn.js';

/** What decides whether a step can be made: how many orders the sequence has created. */
interface SequenceModel {
  orders: number;
}

/** A step as a command, which is left out where the model says that there is no order for it. */
export class StepCommand implements AsyncCommand<SequenceModel, Player> {
  constructor(readonly step: Step) {}

  check({ orders }: Readonly<SequenceModel>): boolean {
    return partsOf(this.step).every((step) => orders > 0 || !needsOwnOrder(step));
  }

  async run(model: SequenceModel, player: Player): Promise<void> {
    await player.play(this.step);
    model.orders += partsOf(this.step).filter((step) => step.do === 'create').length;
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

function needsOwnOrder(step: SingleStep): boolean {
  return step.do === 'confirm' || (step.do === 'verify' && step.order !== 'with a payment intent');
}

const MOST_COMMANDS = 22;

/** Draws a sequence: the same one for the same seed and the same coverage. */
export function drawSequence(drawing: Drawing, seed: number): Iterable<StepCommand> {
  const command = stepArbitrary(drawing).map((step) => new StepCommand(step));
  const [drawn = []] = fc.sample(fc.commands([command], { maxCommands: MOST_COMMANDS, size: 'max' }), {
    seed,
    numRuns: 1,
  }) as Iterable<StepCommand>[];

  return drawn;
}

/** Makes the steps that the model allows. */
export async function playCommands(commands: Iterable<StepCommand>, player: Player, orders = 0): Promise<void> {
  await fc.asyncModelRun(() => ({ model: { orders }, real: player }), commands);
}
