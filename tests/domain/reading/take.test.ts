// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { LayLayers } from '#domain/diagram/layout.ts';
import { blocksOfText } from '#domain/reading/blocks.ts';
import { readText } from '#domain/reading/read.ts';
import { knownRows, takenOps } from '#domain/reading/take.ts';
import { edit } from '#domain/workspace/edit.ts';
import { apply, type Workspace } from '#domain/workspace/workspace.ts';
