"""Three in a row as a family of games for cuatto-kit, to copy from: each module is one of the
things that `cuatto_kit.games.family.Family` asks for."""
