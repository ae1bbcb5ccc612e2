/**
 * What is served now: the scenarios, in an edition that another one may replace while the server runs. Sessions, routes
 * and the pages that listen read it here. In-process and in production the first edition is the only one.
 */
import { randomUUID } from 'node:crypto';
import type { PriceList } from '../backend/records.ts';
import {
  basePriceList,
  type Scenario,
  type ShownStep,
  type Step,
  catalogue as scenarios,
  showStep,
} from '../scenarios/index.ts';

/** One state of the scenario files: the scenarios, and what else of those files it takes to serve them. */
export interface Edition {
  scenarios: readonly Scenario[];
  /** A step as a page is given it. */
  showStep: (step: Step) => ShownStep;
  basePriceList: PriceList;
}

/** What a page is told of the catalogue. */
export interface CatalogueNews {
  /** Of the edition. It differs between editions, and between one start of the server and the next. */
  version: string;
  scenarios: number;
  /** Why the newest files are not served; null when they are. */
  problem: string | null;
}

export interface CatalogueReader {
  changed(news: CatalogueNews): void;
  end(): void;
}

export interface Catalogue {
  edition(): Edition;
  scenarios(): readonly Scenario[];
  /** The scenario of that exact name, or null. */
  find(name: string): Scenario | null;
  problem(): string | null;
  news(): CatalogueNews;
  /** Serves another edition from now on; whatever the problem was is over. Sessions that have begun go on as they are. */
  replace(edition: Edition): void;
  /** Keeps the edition, and says why a newer one is not served; null once there is no reason any more. */
  report(problem: string | null): void;
  readonly readers: number;
  /** Hands on every change, and says when the server stops. Returns how to leave. */
  subscribe(reader: CatalogueReader): () => void;
  end(): void;
}

/**
 * A catalogue whose first edition is that of the scenario files as they were imported, but for what is given. The
 * scenarios `besides` stand behind those of every edition.
 */
export function createCatalogue(first: Partial<Edition> = {}, besides: readonly Scenario[] = []): Catalogue {
  const start = randomUUID().slice(0, 8);
  const readers = new Set<CatalogueReader>();
  let count = 0;
  let edition: Edition;
  let byName: Map<string, Scenario>;
  let problem: string | null = null;

  const news = (): CatalogueNews => ({ version: `${start}-${count}`, scenarios: edition.scenarios.length, problem });
  const tell = () => {
    for (const reader of readers) reader.changed(news());
  };
  const replace = (next: Edition) => {
    count += 1;
    edition = { ...next, scenarios: [...next.scenarios, ...besides] };
    byName = new Map(edition.scenarios.map((scenario) => [scenario.name, scenario]));
    problem = null;
    tell();
  };
  replace({ scenarios, showStep, basePriceList, ...first });

  return {
    edition: () => edition,
    scenarios: () => edition.scenarios,
    find: (name) => byName.get(name) ?? null,
    problem: () => problem,
    news,
    replace,
    report(next) {
      if (next === problem) return;
      problem = next;
      tell();
    },
    get readers() {
      return readers.size;
    },
    subscribe(reader) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    end() {
      for (const reader of readers) reader.end();
      readers.clear();
    },
  };
}
